import { expect, test } from 'vitest';
import { z } from 'zod';
import { wordsFor } from '../validation-words.ts';

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing value', z.string(), undefined, 'Required'],
  ['a text in place of a number', z.number(), 'ten', 'Must be a number'],
  ['a list in place of an object', z.object({}), [], 'Must be an object'],
  ['a kind without specific words', z.bigint(), 1, 'Not a valid value'],
  ['a long text', z.string().max(3), 'four', 'Must be 3 characters or fewer'],
  ['an empty text', z.string().min(1), '', 'Enter a value'],
  ['a short text', z.string().min(3), 'ab', 'Use at least 3 characters'],
  ['a long list', z.array(z.number()).max(1), [1, 2], 'Must have at most 1'],
  ['an empty list', z.array(z.number()).min(1), [], 'Choose at least one'],
  ['a short list', z.array(z.number()).min(2), [1], 'Must have at least 2'],
  ['a large number', z.number().max(1000), 1001, "Value can't be more than 1,000"],
  ['a small number', z.number().min(1), 0, "Value can't be less than 1"],
  ['a large file', z.file().max(2), new File(['abc'], 'logo.png'), 'Must be 2 bytes or fewer'],
  ['another format', z.string().regex(/^a$/), 'b', 'Value does not match the required pattern'],
  ['another value than the only one', z.literal('yes'), 'no', 'Must be yes'],
  ['a value beside a few', z.enum(['low', 'high']), 'middle', 'Must be one of: low, high'],
  ['a value beside many', z.enum(Array.from({ length: 31 }, (_, at) => `v${at}`)), 'w', 'Not a valid value'],
  ['a number between steps', z.number().multipleOf(5), 7, 'Must be a multiple of 5'],
  ['another property', z.strictObject({}), { luck: 7 }, 'Unknown property'],
  ['a value that fits no choice', z.union([z.string(), z.number()]), true, 'Not a valid value'],
])('tells in words what is wrong with %s', (_, schema, given, message) => {
  const { error } = schema.safeParse(given, { error: wordsFor });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
