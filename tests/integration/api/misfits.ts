import type { Call, Contract } from './contract.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
  readonly additionalProperties?: Schema | boolean;
}
type Kind = 'array' | 'object' | 'string' | 'number' | 'boolean';

/** A body that its schema does not take, and the field that has to be named. */
export interface Misfit {
  readonly field: string;
  readonly body: Record<string, unknown>;
}

/** One value of each kind of JSON that fits where anything of the kind does. */
const OF_KIND: Readonly<Record<Kind, unknown>> = {
  array: [1],
  string: 'text',
  object: { a: 1 },
  number: 1,
  boolean: true,
};

/** How many other kinds are tried of each part. */
const TRIED = 2;

/**
 * What of a good body can be of another kind, part by part: a list, a record, a text, a number or a truth value where the
 * document has none, and a property that no object of it knows. Of a record, one entry.
 */
export function misfitsOf(body: Record<string, unknown>, call: Call, contract: Contract): Misfit[] {
  const schema = call.operation.requestBody?.content['application/json']?.schema;
  const found: Misfit[] = [];
  const visit = (value: unknown, given: Schema, path: readonly string[]): void => {
    const alternatives = spread(given, contract);
    const put = (field: readonly string[], wrong: unknown) =>
      found.push({ field: nameOf(field), body: replaced(body, field, wrong) as Record<string, unknown> });
    if (path.length > 0) {
      const taken = new Set(alternatives.flatMap(kindsOf));
      const others = (Object.keys(OF_KIND) as Kind[]).filter((kind) => !taken.has(kind));
      for (const kind of others.slice(0, TRIED)) put(path, OF_KIND[kind]);
    }
    const inside = alternatives.find((one) => kindsOf(one).includes(kindOf(value) as Kind)) ?? {};
    if (Array.isArray(value)) {
      if (inside.items && value.length > 0) visit(value[0], inside.items, [...path, '0']);
    } else if (value !== null && typeof value === 'object') {
      const { properties = {}, additionalProperties: more } = inside;
      // The entries of a record are all alike.
      const [first] = Object.entries(value);
      if (typeof more === 'object') {
        if (first) visit(first[1], more, [...path, first[0]]);
        return;
      }
      for (const [name, part] of Object.entries(value))
        if (properties[name]) visit(part, properties[name], [...path, name]);
      put([...path, 'unknownThing'], 1);
    }
  };
  if (schema) visit(body, schema as Schema, []);
  return found;
}

/** As refusals name it: every number in these paths is a place in a list. */
function nameOf(path: readonly string[]): string {
  return path.join('.').replace(/\.(\d+)(?=\.|$)/g, '[$1]');
}

function spread(schema: Schema, contract: Contract): Schema[] {
  if (schema.$ref) return spread(contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema, contract);
  // Beside properties they only say which of those are needed.
  const several = schema.properties ? undefined : (schema.anyOf ?? schema.oneOf);
  return several ? several.flatMap((one) => spread(one, contract)) : [schema];
}

function kindsOf({ type, enum: values, const: only }: Schema): string[] {
  if (type === undefined) return (only === undefined ? (values ?? []) : [only]).map(kindOf);
  return [type].flat().map((one) => (one === 'integer' ? 'number' : one));
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}

function replaced(whole: unknown, [name, ...rest]: readonly string[], wrong: unknown): unknown {
  if (name === undefined) return wrong;
  if (Array.isArray(whole)) return whole.map((part, at) => (String(at) === name ? replaced(part, rest, wrong) : part));
  const record = whole as Record<string, unknown>;
  return { ...record, [name]: replaced(record[name], rest, wrong) };
}
