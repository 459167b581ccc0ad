// Focus of the next step in a dialog: it is read out, and shown from its beginning however small the window is.

/** As the `ref` of an element that can have the focus. */
export function takesFocus(element: HTMLElement): void {
  queueMicrotask(() => {
    element.focus({ preventScroll: true });
    element.closest("dialog")?.scrollTo(0, 0);
  });
}
