// Script of the sandbox bank's card frame: on "submit" from its parent it turns the card into a token at the bank and
// posts only the token.

const form = document.querySelector("#card");
const parentOrigin = form.dataset.parent;

function post(message) {
  window.parent.postMessage(message, parentOrigin);
}

async function submit() {
  const card = Object.fromEntries(new FormData(form));
  try {
    const answer = await fetch(form.dataset.tokens, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(card),
    });
    const { data } = await answer.json();
    post({ type: "means", means: { token: data.token } });
  } catch {
    post({ type: "failed" });
  }
}

window.addEventListener("message", (event) => {
  if (event.source !== window.parent || event.origin !== parentOrigin) return;
  if (event.data?.type === "submit") void submit();
});

new ResizeObserver(() => post({ type: "height", px: document.documentElement.offsetHeight })).observe(
  document.body,
);
