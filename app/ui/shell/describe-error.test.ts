import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

it.each([
  ['Chromium', 'Failed to fetch'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Safari', 'Load failed'],
])('a page without a response in %s is reported as that, not as an error of the service', (_, words) => {
  expect(describeError(new TypeError(words))).toEqual({
    status: 503,
    message: 'Can’t reach the service. Nothing was changed. Check your connection and try again.',
    requestId: undefined,
  });
});

it('an error in the page’s script is reported as an error', () => {
  expect(describeError(new TypeError('Cannot read properties of undefined'))).toEqual({ status: 500 });
});
