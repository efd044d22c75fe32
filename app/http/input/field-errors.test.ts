import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppError } from '#app/errors.ts';
import { refusedInput } from './field-errors.ts';

const schema = z.strictObject({ name: z.string(), rows: z.array(z.number()).optional() });
const refusal = (given: unknown): AppError => {
  const { error } = schema.safeParse(given);
  if (!error) throw new Error('It was taken.');
  return refusedInput(error);
};
const rule = (text: string) => schema.shape.name.refine(() => false, { message: text, params: { rule: true } });

describe('input errors', () => {
  it('are keyed by field, also for unknown properties and one named __proto__', () => {
    const { code, message, errors } = refusal(JSON.parse('{"name":1,"rows":[1,"2"],"more":1,"__proto__":1}'));
    expect(code).toBe('invalid');
    expect(message).toMatch(/^name: /);
    expect(Object.keys(errors ?? {})).toEqual(['name', 'rows[1]', 'more', '__proto__']);
    expect(errors?.more).toEqual(['Unknown property.']);
  });

  it('are reported for broken rules of otherwise valid input', () => {
    const told = z.object({ name: rule('No.') }).safeParse({ name: 'x' }).error as z.ZodError;
    expect(refusedInput(told)).toMatchObject({
      code: 'unprocessable',
      message: 'name: No.',
      errors: { name: ['No.'] },
    });
  });

  it.each([
    ['unknown properties', Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 1]))],
    ['elements of another type', { name: 'x', rows: Array.from({ length: 5000 }, () => 'x') }],
    ['a name', { name: 'x', ['k'.repeat(500_000)]: 1 }],
  ])('are short, however many or long: %s', (_, given) => {
    expect(JSON.stringify(refusal(given).errors).length).toBeLessThan(20_000);
  });
});
