// Drafts of unpaid forms, as a tab keeps them.

import { expect, test } from "bun:test";
import { createDrafts } from "../../../widget/src/page/draft.ts";

const storageWith = (entries: Readonly<Record<string, string>> = {}) => {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
};

const BASE = "/join/abcdefghijklmnopqrstu-and-the-proof";
const KEY = "draft abcdefghijklmnopqrstu";
const nothing = { details: {}, choice: { picked: {} } };
const draft = {
  details: { email: "ana@example.com", firstName: "Ana", lastName: "" },
  choice: { nbShares: 3, way: "own", own: 1_250, picked: { itm_1: 2 } },
} as const;

test("what is written is read by another link of the order, and by no other order", () => {
  const storage = storageWith();
  createDrafts(() => storage, BASE).write(draft);
  expect([...storage.kept.keys()]).toEqual([KEY]);
  expect(createDrafts(() => storage, `/pay/${KEY.slice(6)}-another`).read()).toEqual(draft);
  expect(createDrafts(() => storage, "/join/another").read()).toEqual(nothing);
});

test("nothing is left once nothing is written", () => {
  const storage = storageWith();
  const drafts = createDrafts(() => storage, BASE);
  drafts.write(draft);
  drafts.write(undefined);
  expect(storage.kept.size).toBe(0);
});

test.each([
  ["no JSON", "{"],
  ["another thing", "[1]"],
  ["a list", JSON.stringify({ details: [], choice: 3 })],
  ["other types", JSON.stringify({ details: { email: 3 }, choice: { way: "none", nbShares: -1, own: "1" } })],
  ["counts that are none", JSON.stringify({ choice: { picked: { itm_1: "2", itm_2: 1.5 } } })],
  ["a card", JSON.stringify({ details: { number: "4242", cvc: "123" } })],
])("%s is not taken over", (_, text) => {
  const read = createDrafts(() => storageWith({ [KEY]: text }), BASE).read();
  expect(read).toMatchObject({ details: {}, choice: {} });
  expect(Object.keys(read.details)).toEqual([]);
  expect(Object.values(read.choice)).toEqual(Object.keys(read.choice).length > 0 ? [{}] : []);
});

test("a browser without storage keeps nothing, and reports nothing", () => {
  const drafts = createDrafts(() => {
    throw new Error("denied");
  }, BASE);
  drafts.write(draft);
  expect(drafts.read()).toMatchObject({ details: {} });
});
