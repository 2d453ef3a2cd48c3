// Loads the page again when the desk says that something on it changed, without losing the focus, open details, what was
// typed, or the position. Pages also work without this script.
"use strict";
(() => {
  const panel = document.querySelector(".live");
  if (!panel || !window.EventSource) return;
  const [state, toggle, load] = ["state", "toggle", "load"].map((name) => panel.querySelector(`.live-${name}`));
  const shortest = 1000;
  const wait = 30000;
  let source = null;
  let isPaused = false;
  let timer = null;
  let retry = null;
  let loadedAt = Date.now();
  let isLoading = false;

  const say = (text) => { if (state.textContent !== text) state.textContent = text; };

  // Makes one element like another of the same kind, and keeps what the visitor did with it.
  const isAlike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || "") === (b.id || "");
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
    let place = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      if (wanted.id && place && !isAlike(place, wanted)) {
        const known = [...old.children].find((child) => child.id === wanted.id && isAlike(child, wanted));
        if (known) old.insertBefore(known, place);
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

  const close = () => {
    source?.close();
    source = null;
  };
  const stop = (text) => {
    close();
    clearTimeout(timer);
    timer = null;
    say(text);
  };

  const renew = async (isAsked) => {
    timer = null;
    if (isLoading) return schedule(shortest);
    if (!isAsked && isEdited()) {
      load.hidden = false;
      return say("Updated: load when you are ready");
    }
    isLoading = true;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
      if (answer.redirected && new URL(answer.url).pathname === "/sign-in") return stop("Not live: sign in again");
      if (!answer.ok) return say("Not live: the desk could not load this page");
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const main = fresh.getElementById("main");
      if (!main || (!isAsked && isEdited())) return;
      document.documentElement.dataset.now = fresh.documentElement.dataset.now;
      document.title = fresh.title;
      matchChildren(document.getElementById("main"), main);
      loadedAt = Date.now();
      load.hidden = true;
      document.dispatchEvent(new CustomEvent("desk:loaded"));
      if (source) say("Live");
    } catch {
      say("Not live: the desk does not answer");
    } finally {
      isLoading = false;
    }
  };

  const schedule = (after) => {
    if (timer !== null) return;
    timer = setTimeout(renew, Math.max(after, shortest - (Date.now() - loadedAt), 0), false);
  };

  const open = () => {
    clearTimeout(retry);
    if (source || isPaused || document.hidden) return;
    source = new EventSource(document.body.dataset.live);
    source.addEventListener("open", () => { if (load.hidden) say("Live"); });
    source.addEventListener("change", (event) => schedule(JSON.parse(event.data).after));
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
  load.addEventListener("click", () => { load.hidden = true; renew(true); });
  // A hidden page costs nothing. It loads itself when it is seen again.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    open();
    if (!isPaused && Date.now() - loadedAt > shortest) renew(false);
  });
  window.addEventListener("pagehide", close);

  panel.hidden = false;
  open();
})();
