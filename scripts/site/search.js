// The search of the documentation. Without scripts, the lists of pages do its work.
const root = document.currentScript.dataset.root;
const form = document.querySelector("form[role=search]");
const input = document.getElementById("site-search");
const results = document.getElementById("site-results");
const pages = document.querySelector("nav details");
form.hidden = false;
// On a small screen, the list of pages would hide the page.
if (matchMedia("(max-width: 56rem)").matches) pages.open = false;

let loading;
function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${root}/index.js`;
    script.onload = () => resolve(window.searchIndex);
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

// Every word must begin a word of the section. A word in a heading or a title counts more.
function score([, title, heading, words], wanted) {
  let sum = 0;
  const names = `${title} ${heading}`.toLowerCase();
  for (const word of wanted) {
    const isHere = ` ${words}`.includes(` ${word}`);
    const isNamed = names.includes(word);
    if (!isHere && !isNamed) return 0;
    sum += (isNamed ? 10 : 1) + ((heading || title).toLowerCase() === word ? 10 : 0);
  }
  return sum;
}

async function search() {
  const text = input.value;
  const wanted = text.toLowerCase().match(/[\w.-]*\w/g) ?? [];
  const index = wanted.length ? await load() : [];
  if (text !== input.value) return;
  const found = index.map((entry) => [score(entry, wanted), entry]).filter(([points]) => points > 0);
  found.sort((a, b) => b[0] - a[0]);
  results.replaceChildren();
  if (!wanted.length) return;
  const list = document.createElement("ul");
  for (const [, [address, title, heading, , kind]] of found.slice(0, 12)) {
    const link = document.createElement("a");
    link.href = `${root}/${address}`;
    link.textContent = heading ? `${title}: ${heading}` : title;
    const item = document.createElement("li");
    item.append(link);
    if (kind) {
      const note = document.createElement("small");
      note.textContent = kind;
      item.append(note);
    }
    list.append(item);
  }
  const note = document.createElement("p");
  note.textContent = found.length ? `${found.length} sections` : "Nothing found";
  results.append(note, list);
}

input.addEventListener("focus", load);
input.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  results.querySelector("a")?.click();
});
