import { describe, expect, test } from 'vitest';
import { standardCatalogue } from '../catalogue.ts';
import { NOT_SELECTED, validateCurrencyValue, validateFieldValue, validateNumber } from '../index.ts';

describe('form items', () => {
  const ticket = standardCatalogue.fields.find(({ id }) => id === 'costPerTicket');
  if (!ticket) throw new Error('The catalogue has no ticket cost');

  test.each([
    ['22', { isValid: true, value: 22, error: '' }],
    ['-1', { isValid: true, value: -1, error: '' }],
    ['', { isValid: false, value: null, error: 'Enter a value' }],
    [NOT_SELECTED, { isValid: false, value: null, error: 'Enter a value' }],
    ['abc', { isValid: false, value: null, error: 'Value does not match the required pattern' }],
    ['501', { isValid: false, value: null, error: "Value can't be more than 500" }],
    ['-0.5', { isValid: false, value: null, error: "Value can't be less than 0" }],
  ])('%j', (text, expected) => {
    expect(validateFieldValue(ticket, text)).toEqual(expected);
  });

  test('a manual value under its least value asks for more than 0', () => {
    expect(validateNumber('0', { minValue: 1 }).error).toBe('enter value more than 0');
    expect(validateNumber('1', { minValue: 1 }).isValid).toBe(true);
  });

  test('a manual value asks for more than 0 only where that is enough', () => {
    expect(validateNumber('-5', { min: 0, minValue: 0 }).error).toBe('enter value more than 0');
    expect(validateNumber('0', { min: 0, minValue: 0 }).isValid).toBe(true);
    expect(validateNumber('-5', { min: 1, minValue: 0 }).error).toBe("Value can't be less than 1");
    expect(validateNumber('0', { min: 1, minValue: 0 }).error).toBe("Value can't be less than 1");
  });

  test('a pattern of its own is matched on what was typed', () => {
    expect(validateNumber('12', { pattern: '^\\d{3}$' }).error).toBe('Value does not match the required pattern');
    expect(validateNumber('123', { pattern: /^\d{3}$/ }).isValid).toBe(true);
  });

  test.each(['0', '0.09', '-1'])('an exchange value of %s is too small', (text) => {
    expect(validateCurrencyValue(text).error).toBe('Value must be at least 0.1');
  });

  test.each(['NaN', 'Infinity', '1e308', '1e400', '0x10', '1,2,3', '１２', '9'.repeat(30), '5e-324'])(
    'an exchange value of %s is no number',
    (text) => {
      expect(validateCurrencyValue(text).error).toBe('Value does not match the required pattern');
    },
  );

  test('an exchange value of 0.1 is enough', () => {
    expect(validateCurrencyValue('0.1')).toEqual({ isValid: true, value: 0.1, error: '' });
  });
});
