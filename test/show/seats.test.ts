// Seats of a round: one a phone, another one for a phone that is alone.

import { describe, expect, test } from "bun:test";
import { ANIMALS, addressOfAnimal, animalAt, animalOf } from "../../src/show/animals.ts";
import type { Seat } from "../../src/show/seats.ts";
import { ALONE_MS, seatOfPhone } from "../../src/show/seats.ts";

const NOW = 1_000_000;
const seat = (phone: string, animal: string): Seat => ({
  phone,
  animal,
  token: `token-${animal}`,
  invitationId: `inv_${animal}`,
});
const otter = seat("a", "Otter");
const fox = seat("b", "Fox");

describe("seatOfPhone", () => {
  test.each<[string, readonly Seat[], Readonly<Record<string, number>>, readonly Seat[], Seat | undefined]>([
    ["a phone that is new", [fox], { a: NOW, b: NOW }, [], undefined],
    ["a phone that has not paid goes back", [otter], { a: NOW }, [], otter],
    ["a phone that has paid, alone", [otter], { a: NOW }, [otter], undefined],
    ["a phone that has paid, in company", [otter, fox], { a: NOW, b: NOW - 1 }, [otter], otter],
    ["company that left 30 s ago", [otter, fox], { a: NOW, b: NOW - ALONE_MS }, [otter], undefined],
    ["its latest seat", [otter, seat("a", "Owl")], { a: NOW }, [otter], seat("a", "Owl")],
  ])("%s", (_, seats, visits, paid, expected) => {
    const hasPaid = (each: Seat) => paid.includes(each);
    expect(seatOfPhone("a", { seats, visits: new Map(Object.entries(visits)), hasPaid, now: NOW })).toEqual(
      expected,
    );
  });
});

test("60 animals, none twice in a round, each with an address that no mail reaches", () => {
  expect(new Set(ANIMALS).size).toBe(60);
  for (const round of [1, 2, 9, 60, 1_000]) {
    const all = ANIMALS.map((_, place) => animalAt(round, place));
    expect(new Set(all).size).toBe(60);
  }
  expect(addressOfAnimal("Otter")).toBe("otter@show.invalid");
  expect(animalOf("otter@show.invalid")).toBe("Otter");
  for (const typed of [undefined, "", "ada@example.com", "OTTER@show.invalid", "dragon@show.invalid"])
    expect(animalOf(typed)).toBeUndefined();
});
