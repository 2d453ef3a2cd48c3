// Loads the page again when the desk says that something on it changed, without losing the focus, open details, what was
// typed, or the position. Pages also work without this script.
"use strict";
(() => {
  const panel = document.querySelector(".live");
  if (!panel || !window.EventSource) return;
  const [state, waiting, toggle, load] = ["state", "wait", "toggle", "load"].map((name) => panel.querySelector(`.live-${name}`));
  const shortest = 1000;
  const wait = 30000;
  // A page on which nothing is told to change is loaded again when it is so old: it may say that the desk is on time.
  const oldest = 60000;
  let failures = 0;
  let source = null;
  let isPaused = false;
  let timer = null;
  // When the timer ends.
  let due = 0;
  let retry = null;
  let loadedAt = Date.now();
  let isLoading = false;
  let isGone = false;
  // The ID of the message that the page loads itself for.
  let told = "";

  const say = (text) => { if (state.textContent !== text) state.textContent = text; };

  // Beside the state, and not in it: a screen reader need not say each time how long the page waits.
  const tellWait = (milliseconds) => {
    waiting.hidden = milliseconds < 2 * shortest;
    const seconds = Math.round(milliseconds / 1000);
    waiting.textContent = waiting.hidden ? "" : `Something changed. The page loads within ${seconds} s.`;
  };

  // Makes one element like another of the same kind, and keeps what the visitor did with it.
  // A row with a key stays the element of its case, person or event, wherever it moves.
  const key = (node) => node.id || node.dataset?.key || "";
  const isAlike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && key(a) === key(b);
  const bring = (known, place) => {
    if (!known.contains(document.activeElement)) return known.parentNode.insertBefore(known, place);
    // An element that moves loses the focus, so the elements before it move instead.
    const after = known.nextSibling;
    while (place !== known) {
      const next = place.nextSibling;
      known.parentNode.insertBefore(place, after);
      place = next;
    }
  };
  const match = (old, fresh) => {
    if (old.nodeType === Node.TEXT_NODE) {
      if (old.data !== fresh.data) old.data = fresh.data;
      return;
    }
    if (old.nodeType !== Node.ELEMENT_NODE || old.isEqualNode(fresh)) return;
    for (const { name } of [...old.attributes]) {
      const isOwn = name === "open" || (name === "hidden" && old.dataset.copy !== undefined);
      if (!fresh.hasAttribute(name) && !isOwn) old.removeAttribute(name);
    }
    for (const { name, value } of [...fresh.attributes]) {
      const isOwn = name === "open" || (name === "hidden" && old.dataset.copy !== undefined);
      if (!isOwn && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    matchChildren(old, fresh);
  };
  const matchChildren = (old, fresh) => {
    const kept = new Set([...fresh.children].map(key));
    for (const child of [...old.children]) {
      if (key(child) && !kept.has(key(child))) child.remove();
    }
    let place = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      if (key(wanted) && place && !isAlike(place, wanted)) {
        let known = place.nextSibling;
        while (known && !isAlike(known, wanted)) known = known.nextSibling;
        if (known) bring(known, place);
        place = known ?? place;
      }
      if (place && isAlike(place, wanted)) {
        match(place, wanted);
        place = place.nextSibling;
      } else {
        old.insertBefore(document.importNode(wanted, true), place);
      }
    }
    while (place) {
      const next = place.nextSibling;
      place.remove();
      place = next;
    }
  };

  const fields = (root) => [...root.querySelectorAll("input:not([type=hidden]), textarea, select")];
  const isChanged = (field) =>
    field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
      : field.tagName === "SELECT" ? [...field.options].some((option) => option.selected !== option.defaultSelected)
        && [...field.options].some((option) => option.defaultSelected)
        : field.value !== field.defaultValue;
  const isEdited = () => {
    const main = document.getElementById("main");
    const focused = document.activeElement;
    const isTyping = main.contains(focused) && /^(INPUT|TEXTAREA|SELECT)$/.test(focused.tagName);
    return isTyping || document.querySelector("main dialog[open]") !== null || fields(main).some(isChanged);
  };

  // A button that the next key or click presses acts on what the visitor sees: a row, or a form.
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const counterparts = (subject, root) =>
    subject.dataset.key === undefined
      ? all(root, "form").filter((form) => form.getAttribute("action") === subject.getAttribute("action"))
      : all(root, "[data-key]").filter((row) => row.dataset.key === subject.dataset.key);
  const position = (row) => [...(row.parentNode?.children ?? [])].indexOf(row);
  const content = (subject) => {
    const copy = subject.cloneNode(true);
    // What scripts write into a page, such as the time that is left, is no change of it.
    for (const part of all(copy, "time, .time-left, .copy, [data-exact]")) part.remove();
    const names = ["action", "formaction", "name", "value", "disabled"];
    const parts = [copy, ...all(copy, "form, input, button, textarea, option")];
    return JSON.stringify([
      copy.textContent.replace(/\s+/g, " "), parts.map((part) => names.map((name) => part.getAttribute(name))),
    ]);
  };
  const changes = (button, main, isPointed) => {
    if (!button?.matches("main form button")) return false;
    const subject = button.closest("[data-key]") ?? button.form;
    const wanted = counterparts(subject, main)[counterparts(subject, document.getElementById("main")).indexOf(subject)];
    if (!wanted || content(wanted) !== content(subject)) return true;
    return isPointed && position(wanted) !== position(subject);
  };
  const wouldMislead = (main) =>
    changes(document.activeElement, main, false) || changes(document.querySelector("main form button:hover"), main, true);
  const offer = () => {
    load.hidden = false;
    tellWait(0);
    say("Updated: load when you are ready");
  };

  const close = () => {
    source?.close();
    source = null;
  };
  const stop = (text) => {
    close();
    clearTimeout(timer);
    timer = null;
    tellWait(0);
    say(text);
  };

  const renew = async (isAsked) => {
    timer = null;
    if (isLoading) return schedule(shortest);
    if (!isAsked && isEdited()) return offer();
    isLoading = true;
    // The desk reads once for all pages that it told, and afresh for a page that asks by itself.
    const headers = { Accept: "text/html", ...(told && !isAsked ? { "Last-Event-ID": told } : {}) };
    told = "";
    try {
      const answer = await fetch(location.href, { headers, cache: "no-store" });
      if (answer.redirected && new URL(answer.url).pathname === "/sign-in") return stop("Not live: sign in again");
      if (!answer.ok) {
        say("Not live: the desk could not load this page");
        isGone = answer.status < 500 && answer.status !== 429;
        // Another try helps if the desk was in trouble, and not if the page is gone.
        return isGone ? undefined : tryAgain();
      }
      if (answer.redirected && new URL(answer.url).pathname !== location.pathname) {
        // The page is another one now, such as that of the case that took over this one's request.
        return !isAsked && isEdited() ? offer() : location.replace(answer.url);
      }
      failures = 0;
      isGone = false;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const main = fresh.getElementById("main");
      if (!main) return;
      if (!isAsked && (isEdited() || wouldMislead(main))) return offer();
      document.documentElement.dataset.now = fresh.documentElement.dataset.now;
      document.title = fresh.title;
      matchChildren(document.getElementById("main"), main);
      loadedAt = Date.now();
      load.hidden = true;
      // A change that came during the load has a timer of its own.
      if (timer === null) tellWait(0);
      document.dispatchEvent(new CustomEvent("desk:loaded"));
      if (source) say("Live");
    } catch {
      say("Not live: the desk does not answer");
      tryAgain();
    } finally {
      isLoading = false;
    }
  };

  const schedule = (after) => {
    const at = Math.max(Date.now() + after, loadedAt + shortest);
    if (timer !== null && due <= at) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(renew, at - Date.now(), false);
  };

  // Loads the page again after a wait that grows, and differs from that of other pages.
  const tryAgain = () => {
    if (isPaused || document.hidden) return;
    failures += 1;
    schedule(Math.min(wait, shortest * 2 ** failures) * (0.5 + Math.random() / 2));
  };

  const open = () => {
    clearTimeout(retry);
    if (source || isPaused || document.hidden) return;
    source = new EventSource(document.body.dataset.live);
    source.addEventListener("open", () => { if (load.hidden) say("Live"); });
    source.addEventListener("change", (event) => {
      told = event.lastEventId;
      schedule(JSON.parse(event.data).after);
      tellWait(due - Date.now());
    });
    source.addEventListener("end", (event) => {
      const reason = JSON.parse(event.data).reason;
      const texts = {
        signedOut: "Not live: sign in again",
        accessChanged: "Not live: what you may do changed, so reload this page",
        tooManyPages: "Not live: too many pages are open",
      };
      stop(texts[reason]);
    });
    source.addEventListener("error", () => {
      if (!source) return;
      say("Not live: connecting");
      if (source.readyState !== EventSource.CLOSED) return;
      close();
      say("Not live: reload to see changes");
      retry = setTimeout(open, wait);
    });
  };

  toggle.addEventListener("click", () => {
    isPaused = !isPaused;
    toggle.textContent = isPaused ? "Resume" : "Pause";
    if (isPaused) return stop("Paused");
    open();
    renew(false);
  });
  // What was put off because of a button is shown once the visitor has left it.
  document.getElementById("main").addEventListener("focusout", () => {
    if (!load.hidden && source) schedule(shortest);
  });
  load.addEventListener("click", () => { load.hidden = true; renew(true); });
  // A hidden page costs nothing. It loads itself when it is seen again.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    open();
    if (!isPaused && Date.now() - loadedAt > shortest) renew(false);
  });
  setInterval(() => {
    if (source && !isGone && !document.hidden && !isEdited() && Date.now() - loadedAt >= oldest) schedule(0);
  }, oldest / 6);
  window.addEventListener("pagehide", close);

  panel.hidden = false;
  open();
})();
