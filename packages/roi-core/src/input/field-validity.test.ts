import { describe, expect, test } from 'vitest';
import { NOT_SELECTED, validateNumber } from '../index.ts';

describe('a typed number', () => {
  test.each([
    ['22', { value: 22, error: '' }],
    ['', { value: null, error: 'Enter a value' }],
    [NOT_SELECTED, { value: null, error: 'Enter a value' }],
    ['abc', { value: null, error: 'Value does not match the required pattern' }],
    ['501', { value: null, error: "Value can't be more than 500" }],
    ['-0.5', { value: null, error: "Value can't be less than 0" }],
  ])('%j', (text, expected) => {
    expect(validateNumber(text, { min: 0, max: 500 })).toEqual(expected);
  });

  test('asks for more than 0 for a manual value below its minimum', () => {
    expect(validateNumber('0', { minValue: 1 }).error).toBe('enter value more than 0');
    expect(validateNumber('1', { minValue: 1 }).value).toBe(1);
  });

  test('asks for more than 0 only when that is enough', () => {
    expect(validateNumber('-5', { min: 0, minValue: 0 }).error).toBe('enter value more than 0');
    expect(validateNumber('0', { min: 0, minValue: 0 }).value).toBe(0);
    expect(validateNumber('-5', { min: 1, minValue: 0 }).error).toBe("Value can't be less than 1");
    expect(validateNumber('0', { min: 1, minValue: 0 }).error).toBe("Value can't be less than 1");
  });
});
