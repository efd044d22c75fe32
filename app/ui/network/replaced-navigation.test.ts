import { expect, it } from 'vitest';
import { ignoreReplacedNavigation } from './replaced-navigation.ts';

function isReported(reason: unknown): boolean {
  let reported = true;
  ignoreReplacedNavigation({
    reason,
    preventDefault: () => {
      reported = false;
    },
  });
  return reported;
}

it('the abort of a replaced navigation is no error of the page, and any other rejection is', () => {
  const replaced = new AbortController();
  replaced.abort();
  expect(isReported(replaced.signal.reason)).toBe(false);
  expect([new Error('AbortError'), new DOMException('no', 'NotAllowedError'), undefined].map(isReported)).toEqual([
    true,
    true,
    true,
  ]);
});
