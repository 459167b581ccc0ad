// A component that is loaded when it is first shown, for what few pages need.

import type { JSX } from "solid-js";
import { createComponent, createMemo, createSignal } from "solid-js";

type Component<P extends object> = (props: P) => JSX.Element;

/** Shows `meanwhile`, or nothing, until `load` has brought the component. */
export function onDemand<P extends object>(
  load: (props: P) => Promise<Component<P>>,
  meanwhile?: () => JSX.Element,
): Component<P> {
  return (props) => {
    const [component, setComponent] = createSignal<Component<P>>();
    void load(props).then((loaded) => setComponent(() => loaded));
    const shown = createMemo(() => {
      const loaded = component();
      return loaded === undefined ? meanwhile?.() : createComponent(loaded, props);
    });
    return shown as unknown as JSX.Element;
  };
}
