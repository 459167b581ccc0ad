// T28: which connections and headers determine the client's address, as tables.

import { describe, expect, test } from "bun:test";
import { auditedRequest, clientAddress, countedAs } from "../../../src/http/pipeline/client-address.ts";
import { growth, TOLERANCE } from "../../support/growth.ts";

function read(trusted: readonly string[], peer: string, forwardedFor: string | null) {
  let privateSenders = 0;
  const address = clientAddress(trusted, () => {
    privateSenders += 1;
  })(peer, forwardedFor);
  return { address, privateSenders };
}

describe("T28: the client's address", () => {
  const PROXIES = ["10.0.0.0/8", "192.0.2.7", "2001:db8:ffff::/48"];
  const rows: readonly (readonly [
    name: string,
    trusted: readonly string[],
    peer: string,
    header: string | null,
    is: string,
  ])[] = [
    ["is the connection's without proxies", [], "203.0.113.9", null, "203.0.113.9"],
    ["is the connection's, whatever the header says", [], "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["is the connection's when it is no proxy of ours", PROXIES, "203.0.113.9", "10.0.0.1", "203.0.113.9"],
    ["is what our proxy saw", PROXIES, "10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["is our proxy's own without a header", PROXIES, "10.0.0.1", null, "10.0.0.1"],
    [
      "is the first address from the right that is no proxy",
      PROXIES,
      "10.0.0.1",
      "8.8.8.8, 198.51.100.1",
      "198.51.100.1",
    ],
    ["lies behind two proxies", PROXIES, "10.0.0.1", "8.8.8.8, 198.51.100.1, 192.0.2.7", "198.51.100.1"],
    ["is the leftmost when all are ours", PROXIES, "10.0.0.1", "10.0.0.3,10.0.0.2", "10.0.0.3"],
    ["may come with its port", PROXIES, "10.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["may be IPv6", PROXIES, "10.0.0.1", "2001:DB8:0:0::1", "2001:db8::1"],
    ["may be IPv6 with its port", PROXIES, "10.0.0.1", "[2001:db8::1]:443", "2001:db8::1"],
    ["may come through an IPv6 proxy", PROXIES, "2001:db8:ffff::2", "198.51.100.1", "198.51.100.1"],
    ["is IPv4 however it is written", PROXIES, "::ffff:10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
    ["is not what a proxy did not understand", PROXIES, "10.0.0.1", "8.8.8.8, unknown", "10.0.0.1"],
    ["is not behind nonsense", PROXIES, "10.0.0.1", "8.8.8.8, 127.1, 10.0.0.2", "10.0.0.2"],
    ["is not empty", PROXIES, "10.0.0.1", ",,", "10.0.0.1"],
    ["may be unknown", PROXIES, "unknown", "8.8.8.8", "unknown"],
  ];
  test.each(rows)("%s", (_name, trusted, peer, header, is) => {
    expect(read(trusted, peer, header).address).toBe(is);
  });

  test("a proxy of our own network that is not configured is reported, a foreign client's forged header is not", () => {
    expect(read([], "127.0.0.1", "8.8.8.8").privateSenders).toBe(1);
    expect(read(PROXIES, "172.16.0.1", "8.8.8.8").privateSenders).toBe(1);
    expect(read([], "203.0.113.9", "8.8.8.8").privateSenders).toBe(0);
    expect(read([], "127.0.0.1", null).privateSenders).toBe(0);
    expect(read(PROXIES, "10.0.0.1", "8.8.8.8").privateSenders).toBe(0);
  });

  test("a header of 16 KB costs no more than its length", () => {
    const hops = (count: number) => Array(count).fill("10.0.0.2").join(",");
    const readHops = (header: string) => read(PROXIES, "10.0.0.1", header);
    expect(readHops(hops(2_000)).address).toBe("10.0.0.2");
    expect(growth(readHops, hops(100), hops(2_000))).toBeLessThan(20 * TOLERANCE);
  });
});

describe("T28: the key of the rate limits", () => {
  test("is an IPv4 address, or the /64 of an IPv6 address", () => {
    expect(countedAs("203.0.113.9")).toBe("203.0.113.9");
    expect(countedAs("unknown")).toBe("unknown");
    const counted = countedAs("2001:db8:1:2::1");
    expect(countedAs("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(counted);
    expect(countedAs("2001:db8:1:3::1")).not.toBe(counted);
  });
});

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:aaaa:bbbb::1", "2001:db8:aaaa::/48"],
  ["unknown", undefined],
  [undefined, undefined],
])("of the address %s the audit log keeps %s", (address, network) => {
  expect(auditedRequest("req_1", address)).toEqual({ requestId: "req_1", ...(network && { network }) });
});
