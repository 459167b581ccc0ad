// Identifiers: UUIDv7s with a prefix, and sequences of them that give the same ids again.

import { expect, test } from "bun:test";
import { idSequence, newId, webhookEventIds } from "../../src/application/ids.ts";

const NOW = 1_772_366_400_000;
const bytes = (byte: number) => (count: number) => new Uint8Array(count).fill(byte);

test("an id is a UUIDv7 with its time, version, variant and random bits", () => {
  expect(newId("ord", NOW, bytes(0))).toBe("ord_019ca945-0a00-7000-8000-000000000000");
  expect(newId("ord", NOW, bytes(0xff))).toBe("ord_019ca945-0a00-7fff-bfff-ffffffffffff");
});

test("a sequence counts up from its random bits and repeats the same ids", () => {
  const ids = idSequence("evt", bytes(0xff));
  const asked = [0, 1, 257, 0].map((number) => ids(NOW, number).slice(-12));
  expect(asked).toEqual(["ffffffffffff", "000000000000", "000000000100", "ffffffffffff"]);
  expect(ids(NOW, 0)).toBe(newId("evt", NOW, bytes(0xff)));
});

test("a webhook's id has its domain event's number after the moment, and its own at the end", () => {
  const ids = webhookEventIds(bytes(0));
  expect(ids(NOW, 0x123, 0)).toBe("evt_019ca945-0a00-7123-8000-000000000000");
  expect(ids(NOW, 0x123, 2)).toBe("evt_019ca945-0a00-7123-8000-000000000002");
});
