import { describe, expect, it } from 'vitest';
import { labelsIn } from '#app/ui/labels.ts';
import { problemText } from './problem-text.ts';

const labelOf = labelsIn({ orgName: 'Organization name', currencyValue: 'Currency value', rows: 'Rows' });

describe('the message about form errors', () => {
  it('names the field of a single error by its label', () => {
    expect(problemText('Check the highlighted fields.', { orgName: ['Enter the name'] }, labelOf)).toBe(
      'Organization name: Enter the name',
    );
  });

  it('does not name a field twice whose name begins the message', () => {
    const errors = { 'c2.value': ['Value must be at least 0.1'], 'c2.name': ['Enter a name'] };
    const label = (field: string) => `GBP: ${field.slice(3)}`;
    expect(problemText('', errors, label)).toBe(
      'There are 2 problems. GBP: Value must be at least 0.1. GBP: name: Enter a name.',
    );
  });

  it('names each field of several errors in its own sentence', () => {
    const errors = { currencyValue: ['Enter a value'], 'rows[2]': ["Value can't be more than 1000"] };
    expect(problemText('There are problems', errors, labelOf)).toBe(
      "There are 2 problems. Currency value: Enter a value. Rows: Value can't be more than 1000.",
    );
  });

  it('names only as many as a reader can take in, with the count of the rest', () => {
    const errors = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`rows[${n}]`, ['Enter a value']]));
    expect(problemText('', errors, labelOf)).toMatch(/^There are 8 problems\. Rows: Enter a value\..*And 3 more\.$/);
  });

  it('is the plain message when no field is affected or its name means nothing to people', () => {
    expect(problemText('The service is unavailable.', {}, labelOf)).toBe('The service is unavailable.');
    expect(problemText('', { form: ['Choose at least one'] }, labelOf)).toBe('Choose at least one');
    expect(problemText('', { submissionId: ['Reload the page'] }, labelOf)).toBe('Reload the page');
  });
});
