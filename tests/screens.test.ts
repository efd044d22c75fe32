import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { SCREENS } from './support/screens.ts';

/** Pages that need more than an address, each with the place of its test. */
const LOOKED_AT_ELSEWHERE: Readonly<Record<string, string>> = {
  login: 'the same page as /',
  'secure-account': 'without a link it is /link-expired, with one in tests/journeys/account-plain',
  'confirm-email': 'without a link it is an expired one, with one in tests/journeys/account-plain',
  'accept-invite': 'without a link it is /link-expired, with one in tests/journeys/account',
  'edit-admin-profile': 'the same page as /user-profile',
  'login/verify': 'half signed in: tests/journeys/account',
  'login/sso/:key': 'shows only failures: tests/integration/sign-on',
  'login/sso/:key/callback': 'shows only failures: tests/integration/sign-on',
  'estimate/report': 'long, and looked at with its menu open: tests/journeys/resilience',
  'share/:token': 'needs a link that is shown once: tests/journeys/sharing',
  'reports/:id': 'needs a batch: tests/journeys/reports',
  'reports/schedules/:id': 'the form of /reports/schedules, filled in',
  'approvals/:id': 'needs a request: tests/integration/deals',
  'webhooks/:id': 'needs a host that the operator allows',
  'webhooks/:id/delete': 'needs a webhook',
};

it('the accessibility journey covers every page', async () => {
  const paths = SCREENS.map(({ path }) => path.split('?')[0] ?? '');
  const unseen = (await pages()).filter((page) => {
    const pattern = new RegExp(`^/${page.replace(/:[^/]+/g, '[^/]+')}$`);
    return !(page in LOOKED_AT_ELSEWHERE) && !paths.some((path) => pattern.test(path));
  });
  expect(unseen).toEqual([]);
});

async function pages(): Promise<string[]> {
  const leaves = (all: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    all.flatMap((route) => (route.children ? leaves(route.children) : [route]));
  return leaves(await routes)
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(({ path = '' }) => path);
}
