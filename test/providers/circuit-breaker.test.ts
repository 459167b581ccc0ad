// Circuit breaker of a provider that fails (F16).

import { expect, test } from "bun:test";
import { createCircuitBreaker } from "../../src/providers/circuit-breaker.ts";

function opened() {
  const clock = { now: 0 };
  const circuit = createCircuitBreaker(() => clock.now);
  const fail = (times: number) => {
    for (let i = 0; i < times; i += 1) circuit.failed();
  };
  return { clock, circuit, fail };
}

test("F16: four failures in a row leave the circuit closed, five open it", () => {
  const { circuit, fail } = opened();
  fail(4);
  expect(circuit.admits()).toBe(true);
  fail(1);
  expect(circuit.admits()).toBe(false);
});

test("F16: an answer in between resets the count", () => {
  const { circuit, fail } = opened();
  fail(4);
  circuit.worked();
  fail(4);
  expect(circuit.admits()).toBe(true);
});

test("F16: after 30 s one request may try; the others wait for its outcome", () => {
  const { clock, circuit, fail } = opened();
  fail(5);
  clock.now = 29_999;
  expect(circuit.admits()).toBe(false);
  clock.now = 30_000;
  expect([circuit.admits(), circuit.admits()]).toEqual([true, true]);
  circuit.begun();
  expect(circuit.admits()).toBe(false);
  circuit.failed();
  clock.now = 59_999;
  expect(circuit.admits()).toBe(false);
  clock.now = 60_000;
  expect(circuit.admits()).toBe(true);
  circuit.begun();
  circuit.worked();
  expect([circuit.admits(), circuit.admits()]).toEqual([true, true]);
});
