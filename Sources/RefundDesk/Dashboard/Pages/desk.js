// Counts down the time left, shows exact times in the visitor's time zone and copies identifiers.
// Pages also work without this script.
"use strict";
(() => {
  const two = (number) => String(number).padStart(2, "0");

  const span = (milliseconds) => {
    const seconds = Math.floor(milliseconds / 1000);
    const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
    if (days > 0) return `${days} d ${hours % 24} h`;
    if (hours > 0) return `${hours} h ${two(minutes % 60)} min`;
    if (minutes >= 10) return `${minutes} min`;
    if (minutes > 0) return `${minutes} min ${two(seconds % 60)} s`;
    return `${seconds} s`;
  };

  const rounded = (seconds) =>
    seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${Math.floor(seconds / 60)} min`
      : seconds < 86400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86400)} d`;

  // How far a time is from now, as the desk writes it; a time that is 60 days away or more is a date.
  const distance = (milliseconds) => {
    const seconds = Math.floor(Math.abs(milliseconds) / 1000);
    if (seconds < 5) return "just now";
    if (seconds >= 60 * 86400) return null;
    return milliseconds > 0 ? `${rounded(seconds)} ago` : `in ${rounded(seconds)}`;
  };

  // The clock of the desk, which the live script corrects when it loads the page again.
  let offset = Number(document.documentElement.dataset.now) - Date.now();
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-deadline]")) {
      const left = Number(clock.dataset.deadline) - (Date.now() + offset);
      const share = Math.min(100, Math.max(0, (100 * left) / Number(clock.dataset.allowed)));
      clock.querySelector(".fill").setAttribute("width", share.toFixed(1));
      clock.querySelector(".words").textContent = left > 0 ? `${span(left)} left` : "time is up";
      const urgency = left <= 0 ? "over" : share < 20 ? "urgent" : share < 50 ? "soon" : "calm";
      clock.parentElement.className = `time-left ${urgency}`;
    }
    for (const time of document.querySelectorAll("time[data-time]")) {
      const text = distance(Date.now() + offset - Date.parse(time.dateTime));
      if (text !== null && time.textContent !== text) time.textContent = text;
    }
  };
  setInterval(tick, 1000);

  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });
  const enhance = () => {
    offset = Number(document.documentElement.dataset.now) - Date.now();
    tick();
    for (const time of document.querySelectorAll("[data-time]")) time.title = format.format(new Date(time.dateTime));
    for (const exact of document.querySelectorAll("[data-exact]")) {
      exact.textContent = format.format(new Date(exact.dataset.exact));
    }
    if (navigator.clipboard) {
      for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
    }
  };
  enhance();
  document.addEventListener("desk:loaded", enhance);

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    const name = button.dataset.name ?? button.textContent;
    button.dataset.name = name;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = name; }, 1500);
  });
})();
