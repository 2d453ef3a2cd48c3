/// The script of the page; the page also works without it.
enum PageScript {
    static let text = #"""
        // Updates the page when data changes, sends forms without leaving the page, shows times and copies identifiers.
        "use strict";
        (() => {
          const $ = (id) => document.getElementById(id);
          let [clockAt, readAt] = [0, 0];

          // Times

          const two = (number) => String(number).padStart(2, "0");
          const span = (milliseconds) => {
            const seconds = Math.floor(milliseconds / 1000);
            if (seconds < 60) return `${seconds} s`;
            if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
            return seconds < 86400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86400)} d`;
          };
          const relative = (at, present) => {
            const distance = present - at;
            if (Math.abs(distance) < 5000) return "just now";
            if (Math.abs(distance) >= 60 * 86400000) return new Date(at).toISOString().slice(0, 10);
            return distance > 0 ? `${span(distance)} ago` : `in ${span(-distance)}`;
          };
          const left = (milliseconds) => {
            const seconds = Math.floor(milliseconds / 1000);
            const [days, hours, minutes] = [86400, 3600, 60].map((unit) => Math.floor(seconds / unit));
            if (days > 0) return `${days} d ${hours % 24} h left`;
            if (hours > 0) return `${hours} h ${two(minutes % 60)} min left`;
            if (minutes >= 10) return `${minutes} min left`;
            return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s left` : `${seconds} s left`;
          };
          const now = () => clockAt + ($("now").dataset.runs ? Date.now() - readAt : 0);
          const local = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });
          const set = (node, text) => { if (node.textContent !== text) node.textContent = text; };
          const showTimes = () => {
            const present = now();
            set($("now"), new Date(present).toISOString().slice(0, 19).replace("T", " ") + " UTC");
            for (const time of document.querySelectorAll("time[data-at]")) {
              set(time, relative(Number(time.dataset.at), present));
              if (!time.dataset.localized) {
                time.dataset.localized = "1";
                time.title += `, ${local.format(new Date(Number(time.dataset.at)))}`;
              }
            }
            for (const clock of document.querySelectorAll("[data-deadline]")) {
              const rest = Number(clock.dataset.deadline) - present;
              const share = Math.min(100, Math.max(0, (100 * rest) / Number(clock.dataset.allowed)));
              clock.querySelector(".fill").setAttribute("width", share.toFixed(1));
              set(clock.querySelector(".words"), rest > 0 ? left(rest) : "time is up");
              clock.classList.toggle("urgent", share < 20);
            }
          };

          // Copy buttons and details loaded on demand

          const prepare = () => {
            clockAt = Number($("now").dataset.now);
            readAt = Date.now();
            if (navigator.clipboard) for (const button of document.querySelectorAll(".copy")) button.hidden = false;
            showTimes();
          };
          document.addEventListener("click", async (event) => {
            const button = event.target.closest(".copy");
            if (!button) return;
            await navigator.clipboard.writeText(button.dataset.copy);
            button.textContent = "Copied";
            $("said").textContent = "Copied";
            setTimeout(() => { button.textContent = "Copy"; }, 1500);
          });
          document.addEventListener("toggle", async (event) => {
            const box = event.target;
            if (!box.open || !box.dataset.load || box.dataset.loaded) return;
            box.dataset.loaded = "1";
            const page = await read(box.dataset.load);
            const found = page?.querySelector("[data-payload]");
            if (found) box.querySelector(".loaded").replaceChildren(...found.childNodes);
            else delete box.dataset.loaded;
          }, true);

          // Replaces only the parts of the page that changed

          const read = async (address) => {
            try {
              const answer = await fetch(address, { cache: "no-store" });
              return new DOMParser().parseFromString(await answer.text(), "text/html");
            } catch {
              return null;
            }
          };
          const ours = new Set(["open", "data-loaded", "data-localized", "aria-busy"]);
          const isOurs = (node, name) =>
            ours.has(name) || (name === "hidden" && node.matches(".copy")) || (name === "title" && node.matches("time"));
          const isSame = (old, fresh) =>
            old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && (old.id || "") === (fresh.id || "");
          const renew = (old, fresh) => {
            if (old.nodeType !== Node.ELEMENT_NODE) {
              if (old.data !== fresh.data) old.data = fresh.data;
              return;
            }
            if (old.dataset.at !== fresh.dataset.at) delete old.dataset.localized;
            for (const { name, value } of [...fresh.attributes]) {
              if (old.getAttribute(name) === value) continue;
              if (!isOurs(old, name) || (name === "title" && !old.dataset.localized)) old.setAttribute(name, value);
            }
            for (const { name } of [...old.attributes]) {
              if (!fresh.hasAttribute(name) && !isOurs(old, name)) old.removeAttribute(name);
            }
            if (!old.dataset.loaded && !old.matches("time[data-at], .copy")) renewChildren(old, fresh);
          };
          const renewChildren = (old, fresh) => {
            const keyed = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
            let place = old.firstChild;
            for (const next of [...fresh.childNodes]) {
              const known = next.id ? keyed.get(next.id) : undefined;
              if (known && known.nodeName === next.nodeName) {
                if (known === place) place = place.nextSibling;
                else old.insertBefore(known, place);
                renew(known, next);
              } else if (place && !next.id && isSame(place, next)) {
                renew(place, next);
                place = place.nextSibling;
              } else {
                old.insertBefore(document.importNode(next, true), place);
              }
            }
            while (place) {
              const gone = place;
              place = place.nextSibling;
              gone.remove();
            }
          };

          let [isBusy, isStale] = [false, false];
          const refresh = async () => {
            isStale = true;
            if (isBusy) return;
            isBusy = true;
            while (isStale) {
              isStale = false;
              const page = await read(location.href);
              if (!page || !page.getElementById("now")) break;
              const focused = document.activeElement;
              const around = focused?.closest("tr[id], section[id]");
              for (const fresh of page.querySelectorAll("[data-live]")) {
                const old = $(fresh.id);
                if (old) renew(old, fresh);
                else if (fresh.parentElement.id === "main") $("main").append(document.importNode(fresh, true));
              }
              for (const count of document.querySelectorAll("h1 .count")) {
                set(count, page.querySelector("h1 .count")?.textContent ?? "");
              }
              prepare();
              if (focused && focused !== document.body && !focused.isConnected) {
                const near = around?.isConnected ? around : $("main");
                (near.querySelector("button, a, summary, select, input") ?? $("main")).focus({ preventScroll: true });
              }
            }
            isBusy = false;
          };

          // Forms

          document.addEventListener("submit", async (event) => {
            const [form, button] = [event.target, event.submitter];
            if (form.method !== "post") return;
            event.preventDefault();
            if (form.getAttribute("aria-busy")) return;
            form.setAttribute("aria-busy", "true");
            const fields = new FormData(form);
            if (button?.name) fields.append(button.name, button.value);
            const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
            const what = button?.getAttribute("aria-label") ?? button?.textContent ?? "";
            try {
              const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
              const page = answer.ok ? null : new DOMParser().parseFromString(await answer.text(), "text/html");
              const explanation = page?.querySelector(".explanation")?.textContent;
              $("problem").hidden = answer.ok;
              $("problem").textContent = answer.ok ? "" : (explanation ?? "The emulator gave no reason.");
              $("said").textContent = answer.ok ? `Done: ${what}` : "";
            } catch {
              $("problem").hidden = false;
              $("problem").textContent = "The emulator does not answer. Is it still running?";
            }
            form.removeAttribute("aria-busy");
            await refresh();
          });

          // Changes

          let events = null;
          const show = (word, state) => {
            $("live").hidden = false;
            $("live").className = `live ${state}`;
            set($("live"), word);
          };
          const listen = () => {
            if (events || document.hidden) return;
            events = new EventSource("/_emulator/events");
            events.addEventListener("open", () => { show("live", "on"); refresh(); });
            events.addEventListener("change", refresh);
            events.addEventListener("error", () => {
              show("not connected", "off");
              if (events.readyState === EventSource.CLOSED) {
                events = null;
                setTimeout(listen, 5000);
              }
            });
          };
          document.addEventListener("visibilitychange", () => {
            if (!document.hidden) return listen();
            events?.close();
            events = null;
          });

          prepare();
          setInterval(showTimes, 1000);
          listen();
        })();
        """#
}
