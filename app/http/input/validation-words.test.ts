import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import './validation-words.ts';

/** By file and name. */
const schemas = Object.entries(
  import.meta.glob<Record<string, unknown>>('../../modules/**/*.schema.ts', { eager: true }),
).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, one]) =>
    one instanceof z.ZodType ? [[`${file.split('/').at(-1)} ${name}`, one] as const] : [],
  ),
);

/** Zod's default wording. */
const LIBRARY =
  /\b(expected|received|invalid (input|string|option|key|type|element)|too (big|small)|unrecognized|NaN)\b/i;

const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  '-1',
  '1e400',
  'x'.repeat(100_000),
  -1,
  0,
  0.5,
  Number.NaN,
  1e300,
  true,
  [],
  ['x'],
  [{}],
  Array.from({ length: 2000 }, () => 'x'),
  {},
  { unknownThing: 1 },
  new Date(0),
];

/** Collects the messages for a value, alone and as each single property. */
function said(schema: z.ZodType, value: unknown): string[] {
  const around = schema instanceof z.ZodObject ? Object.keys(schema.shape).map((name) => ({ [name]: value })) : [];
  return [value, ...around].flatMap((given) => {
    const parsed = schema.safeParse(given);
    return parsed.success ? [] : everyMessage(parsed.error.issues);
  });
}

function everyMessage(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => [
    issue.message,
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap(everyMessage) : []),
  ]);
}

it('finds the schemas of the product', () => {
  expect(schemas.length).toBeGreaterThan(80);
});

it.each(schemas)('%s rejects any input in the product’s words', (_, schema) => {
  for (const value of WRONG) for (const message of new Set(said(schema, value))) expect(message).not.toMatch(LIBRARY);
});

describe('the words for', () => {
  it.each([
    ['a missing value', z.string(), undefined, 'Required'],
    ['a number instead of text', z.string(), 1, 'Must be text'],
    ['a fraction', z.int(), 1.5, 'Must be a whole number'],
    ['a long text', z.string().max(200), 'x'.repeat(201), 'Must be 200 characters or fewer'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1'],
    ['a large number', z.number().max(5), 6, "Value can't be more than 5"],
    ['a small number', z.number().min(5), 4, "Value can't be less than 5"],
    ['another choice', z.enum(['a', 'b']), 'c', 'Must be one of: a, b'],
    ['another pattern', z.string().regex(/^\d$/), 'x', 'Value does not match the required pattern'],
    ['an unknown property', z.strictObject({}), { a: 1 }, 'Unknown property'],
    ['a rule without a message', z.string().refine(() => false), 'x', 'Not a valid value'],
  ])('%s', (_, schema, value, words) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words);
  });
});
