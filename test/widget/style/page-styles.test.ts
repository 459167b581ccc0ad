// The styles of the built pages, as far as browsers of old phones must understand them.

import { expect, test } from "bun:test";
import { Glob } from "bun";

const folder = `${import.meta.dir}/../../../dist/pages/assets`;

test("sizes are asked for as browsers before 2023 know it, so that a phone of then gets the narrow page", async () => {
  const queries: string[] = [];
  for await (const name of new Glob("*.css").scan(folder))
    queries.push(...((await Bun.file(`${folder}/${name}`).text()).match(/@media[^{]*width[^{]*/g) ?? []));
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.filter((query) => /[<>=]/.test(query))).toEqual([]);
});
