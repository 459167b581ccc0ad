// Gives the schemas that come up again their names, and writes the others with references to them. What they are about
// is not known here.

type Node = Readonly<Record<string, unknown>>;

/** Keywords that no validator of this service may act on have other names in its own schemas. */
const PUBLISHED: Readonly<Record<string, string>> = { "x-format": "format" };

export type Components = {
  /** The schema as the document has it: named ones become references, wherever they stand. */
  refer(schema: unknown): unknown;
  /** Every named schema, written with references to the others. */
  readonly schemas: Readonly<Record<string, unknown>>;
};

/**
 * Two schemas are the same when their JSON is, apart from the description: TypeBox copies what it makes optional. What a
 * place says otherwise stands next to its reference.
 */
export function namedComponents(named: Readonly<Record<string, unknown>>): Components {
  const names = new Map(Object.entries(named).map(([name, schema]) => [formOf(schema), { name, schema }]));

  function refer(schema: unknown): unknown {
    if (typeof schema !== "object" || schema === null) return schema;
    const found = names.get(formOf(schema));
    if (found === undefined) return inside(schema);
    const { description } = schema as Node;
    const isUsual = description === undefined || description === (found.schema as Node).description;
    return { $ref: `#/components/schemas/${found.name}`, ...(isUsual ? {} : { description }) };
  }

  function inside(schema: object): unknown {
    if (Array.isArray(schema)) return schema.map(refer);
    return Object.fromEntries(
      Object.entries(schema as Node).map(([key, value]) => [PUBLISHED[key] ?? key, refer(value)]),
    );
  }

  return {
    refer,
    schemas: Object.fromEntries(
      Object.entries(named).map(([name, schema]) => [name, inside(JSON.parse(JSON.stringify(schema)))]),
    ),
  };
}

function formOf(schema: unknown): string {
  const { description: _, ...form } = schema as Node;
  return JSON.stringify(form);
}
