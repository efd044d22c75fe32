import { describe, expect, it } from 'vitest';
import { fieldLabel, problemText } from './problem-text.ts';

describe('what a message says about a refused form', () => {
  it('names the field of its one problem', () => {
    expect(problemText('Check the highlighted fields.', { firstName: ['Enter the first name'] })).toBe(
      'First name: Enter the first name',
    );
  });

  it('names each field of several problems, each in a sentence of its own', () => {
    const errors = { currencyValue: ['Enter a value'], 'fields.employees.value': ["Value can't be more than 1000"] };
    expect(problemText('There are problems', errors)).toBe(
      "There are 2 problems. Currency value: Enter a value. Employees: Value can't be more than 1000.",
    );
  });

  it('names no more than a reader takes in, and says how many are left', () => {
    const errors = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`rows[${n}]`, ['Enter a value']]));
    expect(problemText('', errors)).toMatch(/^There are 8 problems\. Rows 1: Enter a value\..*And 3 more\.$/);
  });

  it('is the message itself where no field is at fault', () => {
    expect(problemText('The service is unavailable.', {})).toBe('The service is unavailable.');
    expect(problemText('', { form: ['Choose at least one'] })).toBe('Choose at least one');
  });
});

it.each([
  ['contactNumber', 'Contact number'],
  ['customerId', 'Customer'],
  ['orgName', 'Organization name'],
  ['licences[1].unitPrice', 'License 2, unit price'],
  ['fields.deviceLifeYears.value', 'Device life years'],
])('a field called %s is named %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});
