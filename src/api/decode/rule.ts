// The subset of JSON Schema that the decoders support, as a type. The schemas themselves are made with TypeBox
// (field.ts), so that decoder and published description have one source.

/**
 * The supported subset of JSON Schema. Our own keywords: `x-unit` is the unit of an integer, `x-must` completes
 * "must …" where the type alone would not say enough. An object with `additionalProperties: false` refuses unknown
 * fields; any other ignores them with a warning (specification/api).
 */
export type Rule = {
  readonly type?: "object" | "array" | "string" | "integer" | "boolean";
  readonly properties?: Readonly<Record<string, Rule>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Rule;
  readonly propertyNames?: Rule;
  readonly maxProperties?: number;
  readonly items?: Rule;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly Rule[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly "x-unit"?: string;
  readonly "x-must"?: string;
};
