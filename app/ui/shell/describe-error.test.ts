import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

it.each([
  ['Chromium', 'Failed to fetch'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Safari', 'Load failed'],
])('a page that %s got no answer for is told as that, not as a fault of the service', (_, words) => {
  expect(describeError(new TypeError(words))).toEqual({
    status: 503,
    message: 'The service cannot be reached. Nothing was changed; your connection may be the cause.',
    requestId: undefined,
  });
});

it('a fault of the page’s own script is a fault', () => {
  expect(describeError(new TypeError('Cannot read properties of undefined'))).toEqual({ status: 500 });
});
