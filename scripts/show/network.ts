// Network of a scripted show: one of its own with an address that can change, where the system allows it, else addresses of
// the loopback range. In its own there is nothing else to load from.

import { spawnSync } from "node:child_process";

const INSIDE = "inside";
const CARD = "wlan0";
const FIRST = "192.168.77.2";
const SECOND = "192.168.78.3";
const LOOPBACK = "127.0.0.7";

export type ShowNetwork = {
  /** The address at which visitors begin. */
  readonly address: string;
  /** Options of the service for it. */
  readonly options: readonly string[];
  /** Gives the machine another address, and returns it; absent: it cannot be changed here. */
  readonly change?: () => string;
};

const run = (command: string) => {
  const [program = "", ...args] = command.split(" ");
  return spawnSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
};

const mustRun = (command: string): void => {
  const { status, stderr } = run(command);
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
};

/** Starts this script once more in a network of its own, if it can; returns only where the show is to be played. */
export function enterNetwork(): ShowNetwork {
  if (process.argv.includes(INSIDE)) return ownNetwork();
  if (run("unshare -rn ip link add x type veth peer name y").status === 0) {
    const [bun = "", script = ""] = process.argv;
    const { status } = spawnSync("unshare", ["-rn", bun, script, INSIDE], { stdio: "inherit" });
    process.exit(status ?? 1);
  }
  console.log(`No network of its own is allowed here: visitors come by ${LOOPBACK}, and the address stays.`);
  return { address: LOOPBACK, options: ["--address", LOOPBACK] };
}

function ownNetwork(): ShowNetwork {
  for (const command of [
    "ip link set lo up",
    `ip link add ${CARD} type veth peer name room`,
    `ip addr add ${FIRST}/24 dev ${CARD}`,
    `ip link set ${CARD} up`,
    "ip link set room up",
  ])
    mustRun(command);
  return {
    address: FIRST,
    options: [],
    change() {
      mustRun(`ip addr add ${SECOND}/24 dev ${CARD}`);
      mustRun(`ip addr del ${FIRST}/24 dev ${CARD}`);
      return SECOND;
    },
  };
}
