// Address of a show: the machine's own in the room's network, and none that phones cannot reach.

import { describe, expect, test } from "bun:test";
import type { NetworkInterfaces } from "../../src/show/address.ts";
import { createRoomAddress, isAddress, roomAddress } from "../../src/show/address.ts";

const v4 = (address: string, internal = false) => ({ address, family: "IPv4", internal });
const v6 = (address: string) => ({ address, family: "IPv6", internal: false });

describe("roomAddress", () => {
  test.each<[string, NetworkInterfaces, string | undefined]>([
    ["no interface", {}, undefined],
    ["the loopback alone", { lo: [v4("127.0.0.1", true)] }, undefined],
    [
      "Wi-Fi after the loopback",
      { lo: [v4("127.0.0.1", true)], wlan0: [v4("192.168.1.20")] },
      "192.168.1.20",
    ],
    ["IPv6 first", { en0: [v6("fe80::1"), v4("10.0.0.7")] }, "10.0.0.7"],
    ["the first of two", { eth0: [v4("172.16.4.4")], wlan0: [v4("192.168.1.20")] }, "172.16.4.4"],
    [
      "a public one before a private one",
      { eth0: [v4("93.184.216.34")], wlan0: [v4("10.1.1.1")] },
      "10.1.1.1",
    ],
    ["a public one alone", { eth0: [v4("93.184.216.34")] }, undefined],
    ["a link-local one", { eth0: [v4("169.254.10.10")] }, undefined],
    ["a carrier's", { eth0: [v4("100.64.0.9")] }, undefined],
    ["just outside of 172.16/12", { eth0: [v4("172.32.0.1")] }, undefined],
    ["an interface without addresses", { eth0: undefined, wlan0: [v4("10.0.0.2")] }, "10.0.0.2"],
    ...["docker0", "br-1f", "veth12", "virbr0", "utun3", "tailscale0", "zt5", "wg0"].map(
      (name): [string, NetworkInterfaces, string] => [
        `${name} before Wi-Fi`,
        { [name]: [v4("10.9.9.9")], wlan0: [v4("10.0.0.2")] },
        "10.0.0.2",
      ],
    ),
    ["a bridge of another name", { bridge100: [v4("192.168.2.1")] }, "192.168.2.1"],
  ])("%s", (_, interfaces, expected) => expect(roomAddress(interfaces)).toBe(expected));
});

test("the address is looked at every 5 seconds, and an asked one stays", () => {
  let now = 0;
  let interfaces: NetworkInterfaces = { wlan0: [v4("10.0.0.2")] };
  const options = { interfaces: () => interfaces, elapsed: () => now };
  const found = createRoomAddress(options);
  const asked = createRoomAddress({ ...options, asked: "93.184.216.34" });
  interfaces = { wlan0: [v4("192.168.7.7")] };
  now = 4_999;
  expect(found()).toBe("10.0.0.2");
  now = 5_000;
  expect(found()).toBe("192.168.7.7");
  interfaces = {};
  now = 10_000;
  expect(found()).toBeUndefined();
  expect(asked()).toBe("93.184.216.34");
});

test.each([
  ["192.168.1.20", true],
  ["93.184.216.34", true],
  ["192.168.1", false],
  ["0x7f000001", false],
  ["192.168.1.256", false],
  ["localhost", false],
  ["::1", false],
])("isAddress(%s) is %p", (text, expected) => expect(isAddress(text)).toBe(expected));
