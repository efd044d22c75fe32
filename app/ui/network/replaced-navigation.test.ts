import { expect, it } from 'vitest';
import { ignoreReplacedNavigation, notingDataRequests } from './replaced-navigation.ts';

const request = notingDataRequests(() => Promise.resolve(new Response()));

/** @returns whether the abort of a request is reported as an error of the page */
async function isReported(input: URL | string): Promise<boolean> {
  const controller = new AbortController();
  await request(input, { signal: controller.signal });
  controller.abort();
  let reported = true;
  ignoreReplacedNavigation({
    reason: controller.signal.reason,
    preventDefault: () => {
      reported = false;
    },
  });
  return reported;
}

it('the abort of a replaced navigation is no error of the page, and that of any other request is', async () => {
  expect(await isReported(new URL('http://localhost/estimates.data?_routes=list'))).toBe(false);
  expect(await isReported(new URL('http://localhost/estimates'))).toBe(true);
  expect(await isReported('/estimates/1/draft')).toBe(true);
});
