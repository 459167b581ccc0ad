// Gives the schemas that come up again their names, and writes the others with references to them. What they are about
// is not known here.

type Node = Readonly<Record<string, unknown>>;

export type Components = {
  /** The schema as the document has it: named ones become references, wherever they stand. */
  refer(schema: unknown): unknown;
  /** Every named schema, written with references to the others. */
  readonly schemas: Readonly<Record<string, unknown>>;
};

/** Two schemas are the same when their JSON is: TypeBox copies what it makes optional. */
export function namedComponents(named: Readonly<Record<string, unknown>>): Components {
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));

  function refer(schema: unknown): unknown {
    if (typeof schema !== "object" || schema === null) return schema;
    const name = names.get(JSON.stringify(schema));
    return name === undefined ? inside(schema) : { $ref: `#/components/schemas/${name}` };
  }

  function inside(schema: object): unknown {
    if (Array.isArray(schema)) return schema.map(refer);
    return Object.fromEntries(Object.entries(schema as Node).map(([key, value]) => [key, refer(value)]));
  }

  return {
    refer,
    schemas: Object.fromEntries(
      Object.entries(named).map(([name, schema]) => [name, inside(JSON.parse(JSON.stringify(schema)))]),
    ),
  };
}
