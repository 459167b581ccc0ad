// The published schemas as the fuzzer walks them: plain JSON Schema, found by reference in the document.

export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly additionalProperties?: Schema | false;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly "x-must"?: string;
};

/** Follows a reference of the document; any other schema is itself. */
export type Resolve = (schema: Schema) => Schema;

export function resolver(document: unknown): Resolve {
  return (schema) => {
    if (schema.$ref === undefined) return schema;
    const keys = schema.$ref.slice(2).split("/");
    return keys.reduce((node, key) => (node as Record<string, unknown>)[key], document) as Schema;
  };
}
