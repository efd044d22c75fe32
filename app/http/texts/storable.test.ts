import { describe, expect, it } from 'vitest';
import { requireStorable } from './storable.ts';

const refusal = (value: unknown) => {
  try {
    requireStorable(value);
  } catch (error) {
    return (error as { errors: object }).errors;
  }
};

describe('request input', () => {
  it('is passed on unchanged', () => {
    const form = {
      name: 'Ünïcode 🎈 \u200f',
      newpassword: 'a\u001b',
      at: new Date(0),
      file: new File(['\0'], 'a'),
      list: [1, null, undefined],
    };
    expect(requireStorable(form)).toBe(form);
  });

  it.each([
    [{ name: 'a\0' }, { name: ['Remove the character U+0000: it can’t be shown'] }],
    [{ name: 'a\u202e' }, { name: ['Remove the character U+202E: it can’t be shown'] }],
    [{ rows: [{ text: 'fine' }, { text: '\ud83c' }] }, { 'rows[1].text': expect.anything() }],
    [{ fields: { 'a\0': 1 } }, { fields: expect.anything() }],
    ['\udf88', { body: expect.anything() }],
  ])('is rejected by the field that cannot be stored or displayed: %j', (value, errors) => {
    expect({ ...refusal(value) }).toEqual(errors);
  });
});
