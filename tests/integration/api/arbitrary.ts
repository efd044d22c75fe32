import fc from 'fast-check';
import type { Contract } from './contract.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** Extreme values. */
export const NASTY: readonly unknown[] = [
  null,
  true,
  -0,
  -1,
  0,
  0.005,
  1e308,
  5e-324,
  2 ** 53,
  9_223_372_036_854_775_000,
  '',
  ' \t\u00a0',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  "'; DROP TABLE users; --",
  '%_\\',
  '=1+1',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '１２',
  'NaN',
  '1e400',
  '0x10',
  '9223372036854775808',
  'x'.repeat(50_000),
  '../../etc/passwd',
  [],
  [[]],
  {},
  { constructor: { prototype: { polluted: 1 } } },
];
const nasty = fc.constantFrom(...NASTY);

/** Values that match the schema, with an occasional extreme, missing or wrong one. */
export function valuesOf(schema: unknown, { components }: Contract, depth = 0): fc.Arbitrary<unknown> {
  const given = schema as Schema;
  const inner = (one: unknown) => valuesOf(one, { components } as Contract, depth + 1);
  const fitting = (): fc.Arbitrary<unknown> => {
    if (depth > 6) return nasty;
    if (given.$ref) return inner(components.schemas[given.$ref.split('/').at(-1) ?? '']);
    if (given.const !== undefined) return fc.constant(given.const);
    if (given.enum) return fc.constantFrom(...given.enum);
    // Next to `properties` they only list required ones.
    const several = given.properties ? undefined : (given.anyOf ?? given.oneOf);
    if (several) return fc.oneof(...several.map(inner));
    const type = Array.isArray(given.type) ? given.type[0] : given.type;
    if (type === 'integer') return fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer());
    if (type === 'number') return fc.oneof(fc.double(), fc.integer());
    if (type === 'boolean') return fc.boolean();
    if (type === 'array') return fc.array(inner(given.items ?? {}), { maxLength: 4 });
    if (type !== 'object') return fc.oneof(fc.string({ unit: 'binary' }), fc.string());
    const { properties = {}, required = [], additionalProperties } = given;
    const named = fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])), {
      requiredKeys: [...required].filter((name) => name in properties),
    });
    if (typeof additionalProperties !== 'object') return named;
    const more = fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('__proto__', 'employees')),
      inner(additionalProperties),
      {
        maxKeys: 3,
      },
    );
    return fc.tuple(named, more).map(([one, other]) => Object.assign(Object.create(null), other, one));
  };
  return fc.oneof({ weight: 9, arbitrary: fitting() }, { weight: 1, arbitrary: nasty });
}
