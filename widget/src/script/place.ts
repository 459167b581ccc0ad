// Placement of a component in the shop's page: it waits for its element, and notices the element's removal.

/** How long an element is waited for: a page that draws itself needs a moment, a misspelt selector never comes. */
const WAIT_MS = 10_000;

/** Calls `found` when the element is there, at once if it is; or `missed`. Returns how to stop waiting. */
export function whenThere(
  root: ParentNode,
  selector: string,
  found: (element: Element) => void,
  missed: (message: string) => void,
): () => void {
  const look = () => {
    const element = root.querySelector(selector);
    if (element === null) return;
    stop();
    found(element);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => {
    stop();
    missed(`no element matches ${selector}`);
  }, WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  try {
    root.querySelector(selector);
  } catch {
    stop();
    missed(`${selector} is not a CSS selector`);
    return stop;
  }
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["id", "class"] });
  look();
  return stop;
}

/** Calls `gone` when the element leaves the document, with whatever is around it. Returns how to stop watching. */
export function whenGone(element: Element, gone: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    gone();
  });
  for (let root: Node | undefined = element; root !== undefined; ) {
    root = root.getRootNode();
    observer.observe(root, { childList: true, subtree: true });
    root = root instanceof ShadowRoot ? root.host : undefined;
  }
  return () => observer.disconnect();
}
