// Keys: / searches, j and k walk through rows, ? lists the keys. A visitor can turn them off.
"use strict";
(() => {
  const list = document.getElementById("keys");
  const open = document.querySelector(".show-keys");
  if (!list || !open || !list.showModal) return;
  const isOn = list.querySelector("input[type=checkbox]");
  try {
    isOn.checked = localStorage.getItem("keys") !== "off";
    isOn.addEventListener("change", () => localStorage.setItem("keys", isOn.checked ? "on" : "off"));
  } catch {
    // Without storage, the choice lasts until the page is left.
  }

  const rows = () =>
    [...document.querySelectorAll("main tbody tr, main [data-row]")]
      .map((row) => row.querySelector("a[href]"))
      // A link in closed details has a place in the layout, but takes no focus.
      .filter((link) => link && link.checkVisibility());
  const walk = (step) => {
    const links = rows();
    if (links.length === 0) return;
    const row = document.activeElement.closest?.("tr, [data-row]");
    const now = row ? links.findIndex((link) => row.contains(link)) : -1;
    const next = now < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, now + step));
    links[next].focus();
    links[next].scrollIntoView({ block: "nearest" });
  };
  const actions = {
    j: () => walk(1),
    k: () => walk(-1),
    "/": () => {
      const field = document.getElementById("search");
      field?.focus();
      field?.select();
    },
    "?": () => list.showModal(),
  };

  open.hidden = false;
  open.addEventListener("click", () => list.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (!isOn.checked || list.open || document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (event.key === "Escape" && target.id === "search") target.blur();
    if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
})();
