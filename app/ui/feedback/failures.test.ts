import { describe, expect, it } from 'vitest';
import { failuresOf } from './failures.ts';

const quiet = { actionData: null, errors: null, fetchers: new Map(), navigation: { state: 'idle' as const } };
const refusal = { ok: false, code: 'unprocessable', message: 'New name: Enter a new name', errors: {} };
const told = (state: Partial<Parameters<typeof failuresOf>[0]>) =>
  failuresOf({ ...quiet, ...state }).map(({ text }) => text);

describe('the error messages of a page', () => {
  it('are those of its form, once the response is shown', () => {
    expect(told({ actionData: { page: refusal } })).toEqual([refusal.message]);
    expect(told({ actionData: { page: refusal }, navigation: { state: 'loading' } })).toEqual([]);
  });

  it('are those of a form in a dialog, too', () => {
    const fetchers = new Map([['dialog', { state: 'idle', data: refusal }]]);
    expect(told({ fetchers })).toEqual([refusal.message]);
    expect(told({ fetchers: new Map([['dialog', { state: 'submitting', data: refusal }]]) })).toEqual([]);
  });

  it('are those of the error page, in the server’s words or those of its status', () => {
    const thrown = (status: number, data: unknown) => ({ status, data, statusText: '', internal: false });
    expect(told({ errors: { page: thrown(403, { message: 'You need the Delete ROI permission.' }) } })).toEqual([
      'You need the Delete ROI permission.',
    ]);
    expect(told({ errors: { page: thrown(404, null) } })).toEqual([
      'This page doesn’t exist, or you don’t have access to it.',
    ]);
  });

  it('exclude questions, restored forms, and errors without a text', () => {
    for (const code of ['asked', 'kept']) expect(told({ actionData: { page: { ...refusal, code } } })).toEqual([]);
    expect(told({ actionData: { page: { ...refusal, message: '' } } })).toEqual([]);
    expect(told({ actionData: { page: { ok: true, values: {} } } })).toEqual([]);
  });
});
