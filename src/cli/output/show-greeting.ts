// Text on the terminal at the start of a show: all that its presenter needs, with the QR code of the first stand.

import { pathTo, SANDBOX, SHOW } from "../../api/paths.ts";
import type { ControlSessions } from "../../sandbox/control/control-session.ts";
import { qrLines } from "../../show/qr-text.ts";
import type { ShowRun } from "../parse/show-options.ts";

export type ShowGreeting = Pick<ShowRun, "stands"> & {
  /** The address that visitors use. */
  readonly publicUrl: string;
  /** The same on this machine. */
  readonly localUrl: string;
  readonly control: Pick<ControlSessions, "pin" | "token">;
};

/** The lines to print. */
export function showGreeting({ stands, publicUrl, localUrl, control }: ShowGreeting): string {
  const screens = stands.map((stand) => `  Big screen    ${localUrl}${pathTo(SHOW.screen, { stand })}`);
  const lines = [
    "",
    "  The show is running. No money moves here.",
    "",
    ...screens,
    ...visitorLines(stands, publicUrl),
    "",
    `  Control       ${publicUrl}${SHOW.control}   PIN ${control.pin()}`,
    `  or once with  ${publicUrl}${SANDBOX.enter}?to=${SHOW.control}#${control.token}`,
    "",
    "  The big screen is best opened on this machine.",
    "  Stop with Ctrl+C.",
    "",
  ];
  return lines.join("\n");
}

/** The lines to print when the network has changed. */
export function newAddress(stands: ShowGreeting["stands"], publicUrl: string): string {
  return ["", "  The address has changed.", "", ...visitorLines(stands, publicUrl), ""].join("\n");
}

function visitorLines(stands: ShowGreeting["stands"], publicUrl: string): readonly string[] {
  const [first] = stands;
  const links = stands.map((stand) => `  Visitors      ${publicUrl}${pathTo(SHOW.scan, { stand })}`);
  const code = qrLines(publicUrl + pathTo(SHOW.scan, { stand: first ?? "" })).map((line) => `    ${line}`);
  const alone = new URL(publicUrl).hostname === "localhost" ? ["", ...NO_NETWORK] : [];
  return [...links, ...alone, "", ...code];
}

const NO_NETWORK = [
  "  This machine is in no local network, so only its own browser can visit. Connect it to the Wi-Fi of the room,",
  "  or start its hotspot: the address is then found by itself. --address IP names one.",
];
