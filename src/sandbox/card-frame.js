// The script of the sandbox bank's card frame: on "submit" from its parent it turns the card into a token at the bank
// and hands over the token alone.

const form = document.querySelector("#card");
const parentOrigin = form.dataset.parent;

function tell(message) {
  window.parent.postMessage(message, parentOrigin);
}

async function submit() {
  const card = Object.fromEntries(new FormData(form));
  try {
    const answer = await fetch("/sandbox/tokens", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(card),
    });
    const { data } = await answer.json();
    tell({ type: "means", means: { token: data.token } });
  } catch {
    tell({ type: "failed" });
  }
}

window.addEventListener("message", (event) => {
  if (event.source !== window.parent || event.origin !== parentOrigin) return;
  if (event.data?.type === "submit") void submit();
});

new ResizeObserver(() => tell({ type: "height", px: document.documentElement.offsetHeight })).observe(
  document.body,
);
