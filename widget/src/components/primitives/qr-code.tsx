// An address as a QR code, drawn as one path: dark on light in both schemes, for cameras want it so.

import { correction, generate } from "lean-qr/nano";
import type { JSX } from "solid-js";
import { createMemo } from "solid-js";

/** Light modules around it, without which cameras do not find it. */
const BORDER = 4;

export function QrCode(props: { readonly text: string; readonly label: string }): JSX.Element {
  const code = createMemo(() => generate(props.text, { minCorrectionLevel: correction.M }));
  const box = () => `${-BORDER} ${-BORDER} ${code().size + 2 * BORDER} ${code().size + 2 * BORDER}`;
  const path = () => {
    const places = Array.from({ length: code().size }, (_, place) => place);
    const dark = places.flatMap((y) =>
      places.filter((x) => code().get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`),
    );
    return dark.join("");
  };
  return (
    <svg class="qr-code" role="img" aria-label={props.label} viewBox={box()}>
      <path d={path()} />
    </svg>
  );
}
