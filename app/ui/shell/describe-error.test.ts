import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

it.each([
  ['Chromium', 'Failed to fetch'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Safari', 'Load failed'],
])('a page that %s got no answer for is told as that, not as a fault of the service', (_, words) => {
  expect(describeError(new TypeError(words))).toEqual({
    status: 503,
    message: 'Can’t reach the service. Nothing was changed. Check your connection and try again.',
    requestId: undefined,
  });
});

it('a fault of the page’s own script is a fault', () => {
  expect(describeError(new TypeError('Cannot read properties of undefined'))).toEqual({ status: 500 });
});
