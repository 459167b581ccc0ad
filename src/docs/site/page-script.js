// Search and copy buttons of the documentation. Pages are complete without this script.

const MOST_RESULTS = 12;
const AROUND = 60;

/** What of an entry is searched, and how much a word in it counts: within another word less. */
const WEIGHTS = { h: 10, p: 4, t: 1 };
const WITHIN = 0.05;
const BACKGROUND = 0.5;

for (const block of document.querySelectorAll("div.code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("code").textContent);
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2_000);
  });
  if (navigator.clipboard !== undefined) block.append(button);
}

/** In a sandbox the examples name the latest order: perhaps one that their reader has just made in a terminal. */
async function renewExamples() {
  const filled = "[data-filled]";
  if (document.hidden || document.querySelector(filled) === null) return;
  const answer = await fetch(location.pathname).catch(() => undefined);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll(filled);
  for (const [at, shown] of document.querySelectorAll(filled).entries())
    if (fresh[at] !== undefined) shown.textContent = fresh[at].textContent;
}
document.addEventListener("visibilitychange", renewExamples);
addEventListener("focus", renewExamples);

/** What has to be scrolled sideways can be reached by keyboard. */
const scrolled = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const table of document.querySelectorAll("div.table")) scrolled.observe(table);

const search = document.querySelector("[role=search]");
const field = search.querySelector("input");
const status = search.querySelector("[role=status]");
const list = search.querySelector("ul");
let loading;

/** Fetched when it is first needed. */
function loadIndex() {
  loading ??= fetch(search.dataset.index).then((response) => response.json());
  return loading;
}

/** 1 where a word of the text begins so, less where it is only within one, 0 where it is not there. */
function matchOf(text, word) {
  let at = text.indexOf(word);
  if (at === -1) return 0;
  while (at > 0 && /\p{L}/u.test(text[at - 1])) at = text.indexOf(word, at + 1);
  return at === -1 ? WITHIN : 1;
}

function scoreOf(entry, words) {
  let score = 0;
  for (const word of words) {
    let found = 0;
    for (const part of Object.keys(WEIGHTS))
      found += WEIGHTS[part] * matchOf(entry[part].toLowerCase(), word);
    if (found === 0) return 0;
    score += found;
  }
  return entry.b ? score * BACKGROUND : score;
}

/** The text around the first of the words, or its beginning. */
function excerpt(text, words) {
  const at = text.toLowerCase().indexOf(words[0]);
  const from = at > AROUND ? text.lastIndexOf(" ", at - AROUND) + 1 : 0;
  const end = Math.max(at, 0) + 2 * AROUND;
  return `${from > 0 ? "…" : ""}${text.slice(from, end)}${end < text.length ? "…" : ""}`;
}

function resultOf(entry, words) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const where = document.createElement("strong");
  const text = document.createElement("span");
  link.href = entry.a;
  where.textContent = entry.h === entry.p ? entry.p : `${entry.p}: ${entry.h}`;
  text.textContent = excerpt(entry.t, words);
  link.append(where, text);
  item.append(link);
  return item;
}

async function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = words.length === 0 ? [] : await loadIndex();
  const found = entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS);
  list.replaceChildren(...found.map(({ entry }) => resultOf(entry, words)));
  if (words.length === 0) status.textContent = "";
  else status.textContent = found.length === 0 ? "Nothing found" : `${found.length} found`;
  status.classList.toggle("skip", words.length === 0 || found.length > 0);
}

field.addEventListener("input", find);
// Typed before the script was here.
void find();
search.addEventListener("click", ({ target }) => {
  if (target.closest("a") !== null) close();
});
document.addEventListener("keydown", (event) => {
  const isTyping = /^(input|textarea|select)$/i.test(event.target.tagName);
  if (event.key === "/" && !isTyping) {
    event.preventDefault();
    field.focus();
  }
  if (event.key === "Escape") close();
});
document.addEventListener("click", ({ target }) => {
  if (!search.contains(target)) list.replaceChildren();
});

function close() {
  field.value = "";
  void find();
}
// A link to a place on this page leaves the list of pages open.
document.querySelector("nav").addEventListener("click", ({ currentTarget, target }) => {
  if (target.closest("a") !== null && currentTarget.matches(":popover-open")) currentTarget.hidePopover();
});
