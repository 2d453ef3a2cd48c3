/// The stylesheet of the page.
enum PageStylesheet {
    static let text = #"""
        :root {
          color-scheme: light dark;
          --ground: #f5f5f8; --sheet: #ffffff; --well: #eeeef3; --line: #dcdce5; --edge: #82828f;
          --ink: #1d1d24; --soft: #5a5a68; --accent: #4f46b8; --on-accent: #ffffff;
          --good: #1c6a3a; --good-ground: #e2f2e6; --warn: #7a4d00; --warn-ground: #fbeed4;
          --bad: #a3281f; --bad-ground: #fbe5e1; --quiet: #ececf2; --radius: 10px;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #131318; --sheet: #1b1b22; --well: #23232c; --line: #34343f; --edge: #767685;
            --ink: #ececf1; --soft: #a7a7b4; --accent: #aaa5ff; --on-accent: #17143d;
            --good: #86d49c; --good-ground: #1b3325; --warn: #f0bf6a; --warn-ground: #3a2e17;
            --bad: #f79d92; --bad-ground: #42211e; --quiet: #2b2b35;
          }
        }
        *, ::before, ::after { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
        body {
          margin: 0; background: var(--ground); color: var(--ink);
          font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
        }
        code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: 0.9em; }
        h1, h2, p, dl, pre { margin: 0; }
        h1 { font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.012em; overflow-wrap: anywhere; }
        h2 { font-size: 1.0625rem; line-height: 1.35; font-weight: 650; overflow-wrap: anywhere; }
        a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
        a:hover { text-decoration-thickness: 2px; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
        main:focus { outline: none; }
        [hidden] { display: none !important; }
        bdi, code, dd, td, th { overflow-wrap: anywhere; }
        time, .number, .count, dd { font-variant-numeric: tabular-nums; }
        time { white-space: nowrap; }
        .unseen, caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .skip { position: absolute; left: 1rem; top: -4rem; z-index: 3; padding: 0.5rem 0.875rem; background: var(--accent); color: var(--on-accent); border-radius: 0 0 8px 8px; }
        .skip:focus { top: 0; }
        .note, .unit { color: var(--soft); font-size: 0.8125rem; }
        .label { color: var(--soft); font-size: 0.8125rem; }
        .line { display: block; }

        .top { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1.5rem; padding: 0.5rem clamp(1rem, 3vw, 2.25rem); background: var(--sheet); border-bottom: 1px solid var(--line); }
        .wordmark { padding: 0.375rem 0; color: var(--ink); font-weight: 700; letter-spacing: -0.01em; text-decoration: none; }
        .top nav { display: flex; flex-wrap: wrap; gap: 0.125rem; margin-left: -0.625rem; }
        .top nav a { padding: 0.3125rem 0.625rem; border-radius: 7px; color: var(--soft); text-decoration: none; }
        .top nav a:hover { color: var(--ink); background: var(--well); }
        .top nav a[aria-current] { color: var(--ink); background: var(--well); font-weight: 600; }
        .live { display: inline-flex; align-items: center; gap: 0.375rem; margin-left: auto; color: var(--soft); font-size: 0.8125rem; }
        .live::before { content: ""; width: 0.5rem; height: 0.5rem; border-radius: 50%; background: var(--warn); }
        .live.on::before { background: var(--good); }

        .clock { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1.5rem; padding: 0.5rem clamp(1rem, 3vw, 2.25rem); background: var(--well); border-bottom: 1px solid var(--line); }
        .clock .reading { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.5rem; }
        #now { font-size: 1.0625rem; font-weight: 650; }
        .moves { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
        .clockAdvance { flex-basis: 100%; display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
        progress { width: min(24rem, 100%); height: 0.5rem; accent-color: var(--accent); }
        .problem { margin: 1rem clamp(1rem, 3vw, 2.25rem) 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-left: 5px solid var(--bad); border-radius: var(--radius); background: var(--sheet); }

        main { display: block; max-width: 100rem; margin: 0 auto; padding: 1.25rem clamp(1rem, 3vw, 2.25rem) 4rem; }
        main > * + * { margin-top: 1.5rem; }
        main > .unseen + *, main > .crumbs + h1 { margin-top: 0.25rem; }
        .heading { display: flex; align-items: baseline; gap: 1rem; margin-bottom: 0.625rem; }
        .count { color: var(--soft); font-weight: 400; }
        section > h2 { margin-bottom: 0.625rem; }
        section > * + form, section > * + .scroll, section > * + details { margin-top: 0.625rem; }
        .crumbs { font-size: 0.8125rem; }

        button, select, input { font: inherit; color: inherit; line-height: 1.375; }
        button { padding: 0.3125rem 0.6875rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--sheet); cursor: pointer; white-space: nowrap; }
        button:hover { border-color: var(--accent); color: var(--accent); }
        button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
        button.main:hover { color: var(--on-accent); text-decoration: underline; text-underline-offset: 0.2em; }
        [aria-busy] button { opacity: 0.55; cursor: progress; }
        select, input { width: 100%; min-width: 0; height: 2rem; padding: 0.25rem 0.5rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--sheet); }
        input::placeholder { color: var(--soft); opacity: 1; }
        .copy { padding: 0 0.3125rem; border-color: transparent; border-radius: 5px; background: none; color: var(--soft); font-size: 0.75rem; line-height: 1.5; }
        .copy:hover, .copy:focus-visible { border-color: var(--line); }
        form.row, .row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem; }
        .fields, .filters { display: flex; flex-wrap: wrap; align-items: end; gap: 0.625rem 0.75rem; }
        .fields label, .filters label { display: grid; gap: 0.1875rem; flex: 1 1 9.5rem; max-width: 20rem; color: var(--soft); font-size: 0.8125rem; }
        .fields label:has(.short) { flex: 0 1 6rem; }
        .fields label:has(.long) { flex: 3 1 18rem; max-width: 40rem; }
        .fields input, .fields select, .filters input, .filters select { color: var(--ink); font-size: 0.9375rem; }
        .fields + .fields { margin-top: 0.625rem; }
        .actions .fields + .fields { margin-top: 0; }
        .row label { display: block; }
        .row select { width: auto; max-width: 100%; }

        .chip { display: inline-block; padding: 0 0.5rem; border-radius: 999px; background: var(--quiet); color: var(--ink); font-size: 0.8125rem; font-weight: 600; white-space: nowrap; }
        .chip.good { background: var(--good-ground); color: var(--good); }
        .chip.warn { background: var(--warn-ground); color: var(--warn); }
        .chip.bad { background: var(--bad-ground); color: var(--bad); }
        .chip.accent { background: none; color: var(--accent); box-shadow: inset 0 0 0 1.5px currentColor; }
        .chip.quiet { color: var(--soft); }

        .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
        table { width: 100%; border-collapse: collapse; }
        th, td { padding: 0.5625rem 0.75rem; text-align: left; vertical-align: top; font-weight: 400; }
        th.number, td.number { text-align: right; white-space: nowrap; }
        thead th { padding-block: 0.4375rem; border-bottom: 1px solid var(--line); color: var(--soft); font-size: 0.8125rem; white-space: nowrap; }
        tbody tr + tr > * { border-top: 1px solid var(--line); }
        tbody th bdi { font-weight: 600; }
        tbody th .note, td bdi + .note { display: block; }
        .type { font-weight: 600; }
        .id { white-space: nowrap; }
        .id code { overflow-wrap: normal; }
        .actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem 0.75rem; }
        .actions.wide { gap: 0.75rem 1.5rem; }
        .actions form { flex: 0 1 auto; }
        summary { width: fit-content; color: var(--accent); cursor: pointer; }
        details[open] > summary { margin-bottom: 0.375rem; }
        .more > form { padding-bottom: 0.25rem; }

        .left .words { font-weight: 600; white-space: nowrap; }
        .left.urgent .words, .left.over { color: var(--bad); font-weight: 600; }
        .left { display: block; }
        svg.bar { display: block; width: 100%; min-width: 6rem; max-width: 9rem; height: 6px; margin-top: 0.25rem; border-radius: 3px; }
        .bar .track { fill: var(--line); }
        .bar .fill { fill: var(--accent); }
        .urgent .fill { fill: var(--bad); }

        .empty { max-width: 52rem; padding: 1.125rem 1.25rem; border: 1px dashed var(--edge); border-radius: var(--radius); background: var(--sheet); }
        .empty > * + * { margin-top: 0.5rem; }
        .failure { max-width: 46rem; }
        .failure > * + * { margin-top: 0.75rem; }
        pre { max-height: 32rem; margin-top: 0.375rem; padding: 0.625rem 0.75rem; overflow: auto; border-radius: 8px; background: var(--well); white-space: pre-wrap; overflow-wrap: anywhere; }
        .terms { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0.75rem 1.5rem; padding: 0.875rem 1.125rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
        .terms dt { color: var(--soft); font-size: 0.8125rem; }
        .terms dd { margin: 0; }
        .connect { padding: 0.75rem 1.125rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
        .connect > * + * { margin-top: 0.5rem; }
        .connect .terms { padding: 0; border: 0; }
        .connect .id { white-space: normal; }
        .pages { display: flex; flex-wrap: wrap; gap: 1.25rem; }

        @media (min-width: 68.01rem) {
          tbody bdi, tbody code, tbody .note { overflow-wrap: break-word; }
          tbody th { min-width: 8rem; max-width: 22rem; }
        }
        @media (max-width: 68rem) {
          .scroll { overflow: visible; border: 0; background: none; }
          table, tbody { display: block; }
          tbody { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 0.75rem; }
          thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          tbody tr { display: block; padding: 0.5rem 0.875rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
          tbody tr > *, tbody tr > .number { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: 0 0.75rem; padding: 0.1875rem 0; border: 0 !important; text-align: left; white-space: normal; }
          tbody tr > *::before { content: attr(data-label); color: var(--soft); font-size: 0.8125rem; line-height: 1.75; font-weight: 400; }
          .id { white-space: normal; }
        }
        @media (max-width: 40rem) {
          .clock { position: static; }
          .top nav { order: 1; flex-basis: 100%; }
          .fields label, .fields label:has(.short), .fields label:has(.long) { flex: 1 1 100%; max-width: none; }
          .terms { grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); }
        }
        @media (max-width: 24rem) {
          tbody tr > *, tbody tr > .number { grid-template-columns: minmax(0, 1fr); }
        }
        @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
        @media (forced-colors: active) { .chip { border: 1px solid CanvasText; } .bar .fill { fill: CanvasText; } }
        """#
}
