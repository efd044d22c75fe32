import type { DemoUser } from './browser.ts';

export interface Screen {
  readonly path: string;
  /** Absent: signed out. */
  readonly as?: DemoUser;
}

const seenBy = (as: DemoUser, ...paths: string[]): Screen[] => paths.map((path) => ({ path, as }));

/** Stands for a link that the test makes: none is in the demo data. */
export const ROOM = '/share/room';

/** IDs of demo estimates by status. */
const ready = 1;
const generated = 4;
const draft = 3;

/** All screens that need only an address, one of each kind. Add new pages here. */
export const SCREENS: readonly Screen[] = [
  ...[
    '/',
    '/forget-password',
    '/reset-password',
    '/link-expired',
    '/verify',
    '/cli',
    '/embed/demo',
    ROOM,
    '/share/no-such-link',
    '/share/no-such-link/help',
  ].map((path) => ({ path })),
  ...seenBy(
    'super',
    '/estimates',
    '/estimates?view=customer',
    '/estimates?search=nothing-is-called-so',
    '/users',
    '/users/new',
    '/users/import',
    '/users/bulk?action=deactivate&roleId=6',
    '/users/2',
    '/users/4/accounts',
    '/users/2/deactivate',
    '/users/3/hand-over',
    '/users/3/personal-data',
    '/users/3/erase',
    '/customers',
    '/customers/1',
    '/customers/1/merge',
    '/customers/1/accounts/1',
    '/customers/1/accounts/1/merge',
    '/partners',
    '/partners/new',
    '/partner-detail/1',
    '/partner-detail/1/edit',
    '/partner-detail/1/admins/new',
    '/partner-detail/1/widget',
    '/partner-detail/2/deactivate',
    '/ManageRoles',
    '/ManageRoles/new',
    '/ManageRoles/3',
    '/ManageRoles/3/delete',
    '/configuration',
    '/configuration/reductions',
    '/configuration/file',
    '/configuration/publish',
    '/configuration?compare=average',
    '/configuration/history',
    '/configuration/history/1',
    '/manageCurrencies',
    '/imports',
    '/ManageProducts',
    '/ManageProducts/rules',
    '/insights',
    '/model',
    '/model/benefits/serviceDeskL1',
    '/model/figures/new',
    '/deal-rules',
    '/approvals',
    '/audit',
    '/security',
    '/security/retention',
    '/webhooks',
    '/sign-on',
    '/partner-detail/1/sign-on',
    `/estimates/delete?estId=${draft}`,
    `/estimates/${draft}/owner`,
  ),
  ...seenBy(
    'partner-admin',
    '/partner-users',
    '/partner-users/new',
    '/partner-users/import',
    '/partner-user/6',
    '/partner-user/6/deactivate',
    '/partner-user/6/hand-over',
    '/partner-users/bulk?action=deactivate',
    '/edit-pdf/1',
    '/widget-setup',
    '/insights?period=6',
    '/sign-on',
  ),
  ...seenBy(
    'engineer',
    '/user-profile',
    '/second-factor',
    '/new-device',
    '/guide',
    '/messages',
    '/search?q=kes',
    '/reports',
    '/reports/schedules',
    '/reports/no-such-batch',
    '/estimates/create',
    '/estimates/from-calculator?industry=retail&level=low&products=5,6&currency=EUR&employees=2500',
    ...['scenario', 'products', 'assumptions', 'investment', 'savings', 'report', 'generate'].map(
      (step) => `/estimates/update?estId=${ready}&step=${step}`,
    ),
    `/estimates/update?estId=${draft}`,
    `/estimate/view?estId=${generated}&step=savings`,
    `/estimate/view?estId=${generated}&step=assumptions`,
    `/estimate/view?estId=${generated}&step=generate`,
    `/estimates/${ready}/clone`,
    `/estimates/${ready}/refresh`,
    `/estimates/${ready}/delete`,
    `/estimates/${generated}/outcome`,
    `/estimates/${generated}/share`,
    `/estimates/${generated}/room`,
    `/estimates/${generated}/versions`,
    `/estimates/compare?estId=${ready}&estId=${generated}`,
    `/estimates/update?estId=987654321`,
  ),
];
