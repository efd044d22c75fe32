import type { Role } from './fixtures.ts';
import type { RecordName } from './records.ts';

type Id = number | string;
export type Form = Readonly<Record<string, string>>;

/** One page in the access matrix: allowed roles and requests. */
export interface PageRow {
  /** Allowed system roles, with their default permissions; all others get 403. */
  readonly roles: readonly Role[];
  /** Type of the record that the URL's ID names; a foreign or unknown one gets 404. */
  readonly record?: RecordName;
  /** The URL for the ID; by default the path with `:id` filled in. */
  readonly at?: (id: Id) => string;
  /** The form for a page with an action. Must be invalid or change nothing that other tests need. */
  readonly form?: Form | ((id: Id) => Form);
  /** Only these roles can use the action. */
  readonly postRoles?: readonly Role[];
  /** Has an action and no page. */
  readonly isPostOnly?: boolean;
  /** Statuses of a GET by allowed roles; by default 200. */
  readonly ok?: readonly number[];
}

const ALL: readonly Role[] = [1, 2, 3, 4, 5, 6];
const TOP: readonly Role[] = [1, 2];
const PARTNER_ADMIN: readonly Role[] = [5];
const DELETERS: readonly Role[] = [1, 2, 3, 4, 5];

/** Open to everyone by design: sign-in, published content, and pages opened by a secret in the URL. */
export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/login',
  '/logout',
  '/forget-password',
  '/reset-password',
  '/accept-invite',
  '/confirm-email',
  '/secure-account',
  '/link-expired',
  '/login/verify',
  '/login/passkey',
  '/login/sso/:key',
  // Open to the token of a provider: tests/integration/sign-on/scim.
  '/scim/v2/Users',
  '/scim/v2/Users/:id',
  '/scim/v2/*',
  '/login/sso/:key/callback',
  '/uploads/:name',
  '/verify',
  '/cli',
  '/verify/:hash',
  '/share/:token',
  '/share/:token/download',
  '/share/:token/effect',
  '/share/:token/help',
  '/embed/:key',
  '/widget/config/:key',
  '/oembed',
  '/*',
];

/** A step of the wizard, saved with a version that the estimate never had. */
const staleStep = (id: Id): Form => ({ estId: String(id), version: '999', proposedSubProducts: '2' });

const byEstId = (path: string) => (id: number | string) => `${path}?estId=${id}`;

/** Every page that needs a sign-in. A new page needs a line here. */
export const PAGE_ROWS: Readonly<Record<string, PageRow>> = {
  '/guide': { roles: ALL },
  '/messages': { roles: ALL },
  '/session': { roles: ALL, ok: [302], form: { stay: 'no' } },
  '/search': { roles: ALL, at: () => '/search?q=a' },
  '/search/hits': { roles: ALL, at: () => '/search/hits?q=a' },
  '/tour': { roles: ALL, ok: [302], form: { start: 'nowhere' } },
  '/sidebar': { roles: ALL, ok: [302], form: { open: 'true' } },
  '/preferences/messages': { roles: ALL, ok: [302], form: { messages: 'none' } },
  '/preferences/shortcuts': { roles: ALL, ok: [302], form: { shortcuts: 'none' } },
  '/preferences/emails': { roles: ALL, isPostOnly: true, form: { kinds: 'nothing' } },
  '/theme': { roles: ALL, ok: [302], form: { theme: 'dark' } },
  '/user-profile': { roles: ALL, form: { intent: 'nothing' } },
  '/edit-admin-profile': { roles: ALL, ok: [200, 302], form: { intent: 'nothing' } },
  '/new-device': { roles: ALL, form: { intent: 'nothing' } },
  '/second-factor': { roles: ALL, form: { intent: 'nothing' } },
  '/configuration': { roles: TOP, form: { intent: 'nothing' } },
  '/configuration/reductions': { roles: TOP, form: { intent: 'nothing' } },
  '/configuration/file': { roles: TOP, form: { intent: 'nothing' } },
  '/configuration/export': { roles: TOP },
  '/configuration/publish': { roles: TOP, form: { intent: 'undo', key: 'nothing', changedAt: '' } },
  '/configuration/history': { roles: TOP },
  '/configuration/history/:id': {
    roles: TOP,
    at: () => '/configuration/history/1',
    form: { intent: 'nothing' },
  },
  '/imports': { roles: TOP, form: { kind: 'customers' } },
  '/imports/export': { roles: TOP, at: () => '/imports/export?kind=customers' },
  '/ManageProducts': { roles: [1], form: { intent: 'nothing' } },
  '/ManageProducts/rules': { roles: [1], form: { intent: 'nothing' } },
  '/ManageProducts/:id': { roles: [1], at: () => '/ManageProducts/2', form: { intent: 'nothing' } },
  '/model': { roles: [1] },
  '/model/:kind/:id': { roles: [1], at: () => '/model/benefits/serviceDeskL1', form: { intent: 'save', label: '' } },
  '/manageCurrencies': { roles: TOP, form: { intent: 'nothing' } },
  '/ManageRoles': { roles: [1] },
  '/ManageRoles/new': { roles: [1], form: { name: '' } },
  '/ManageRoles/:id': { roles: [1], record: 'role', form: { name: '' } },
  '/ManageRoles/:id/delete': { roles: [1], record: 'role', form: {} },
  '/estimates/report-preview': {
    roles: ALL,
    at: () => '/estimates/report-preview',
    form: { version: 'none' },
    isPostOnly: true,
  },
  '/edit-pdf/:id': { roles: [1, 2, 5], record: 'partner', form: { version: '999' } },
  '/edit-pdf/:id/preview': {
    roles: [1, 2, 5],
    at: () => '/edit-pdf/1/preview',
    form: { version: 'none' },
    isPostOnly: true,
  },
  '/widget-setup/preview': {
    roles: PARTNER_ADMIN,
    at: () => '/widget-setup/preview',
    form: { version: 'none' },
    isPostOnly: true,
  },
  '/partner-detail/:id/widget/preview': { roles: TOP, record: 'partner', form: { version: 'none' }, isPostOnly: true },
  '/widget-setup': { roles: PARTNER_ADMIN, form: { version: 'none' } },
  '/login/sso/:key/test': { roles: [1, 5], at: () => '/login/sso/none/test?returnTo=/sign-on', ok: [302] },
  '/sign-on': { roles: [1, 5], form: { intent: 'nothing' } },
  '/webhooks': { roles: [1, 2, 5], form: { name: '' } },
  '/webhooks/:id/delete': { roles: [1, 2, 5], record: 'webhook', form: {} },
  '/webhooks/:id': { roles: [1, 2, 5], record: 'webhook', form: { intent: 'nothing' } },
  '/audit': { roles: TOP, form: { intent: 'nothing' } },
  '/insights': { roles: [1, 2, 5] },
  '/insights/export': { roles: [1, 2, 5] },
  '/deal-rules': { roles: [1], form: { newLimitPct: '5' } },
  '/approvals': { roles: TOP, form: { decision: 'nothing' } },
  '/approvals/:id': { roles: TOP, record: 'approval', form: { decision: 'nothing' } },
  '/audit/export': { roles: TOP },
  '/security': { roles: [1] },
  '/security/retention': { roles: [1], form: { version: 'none' } },
  '/security/export': { roles: [1] },
  '/users': { roles: TOP },
  '/users/import': { roles: TOP, form: { intent: 'nothing' } },
  '/partner-users/import': { roles: PARTNER_ADMIN, form: { intent: 'nothing' } },
  '/partner-users/export': { roles: PARTNER_ADMIN, ok: [200, 302, 303] },
  '/users/export': { roles: TOP, ok: [200, 302, 303] },
  '/users/bulk': { roles: TOP, at: () => '/users/bulk?action=resend&search=no-such-person', form: {} },
  '/users/new': { roles: TOP, form: { firstName: '' } },
  '/users/:id': { roles: TOP, record: 'user', form: { firstName: '' } },
  '/users/:id/accounts': { roles: TOP, record: 'user', form: { intent: 'nothing', accountId: '1' } },
  '/users/:id/:action': { roles: TOP, record: 'user', at: (id) => `/users/${id}/reset`, form: {} },
  '/users/:id/deactivate': { roles: TOP, record: 'user', form: { everything: 'nobody' } },
  '/users/:id/hand-over': { roles: TOP, record: 'user', form: { everything: 'nobody' } },
  '/users/:id/personal-data': { roles: [1], record: 'user', form: {} },
  '/users/:id/erase': { roles: [1], record: 'user', form: {} },
  '/users/:id/personal-data/file': { roles: [1], record: 'user', ok: [404] },
  '/partner-user/:id/deactivate': { roles: PARTNER_ADMIN, record: 'user', form: { everything: 'nobody' } },
  '/partner-user/:id/hand-over': { roles: PARTNER_ADMIN, record: 'user', form: { everything: 'nobody' } },
  '/partner-users': { roles: PARTNER_ADMIN },
  '/partner-users/bulk': {
    roles: PARTNER_ADMIN,
    at: () => '/partner-users/bulk?action=resend&search=no-such-person',
    form: {},
  },
  '/partner-users/new': { roles: PARTNER_ADMIN, form: { firstName: '' } },
  '/partner-user/:id': { roles: PARTNER_ADMIN, record: 'user', form: { firstName: '' } },
  '/partner-user/:id/:action': {
    roles: PARTNER_ADMIN,
    record: 'user',
    at: (id) => `/partner-user/${id}/reset`,
    form: {},
  },
  '/customers': { roles: TOP },
  '/customers/:id': { roles: TOP, record: 'customer', form: { intent: 'nothing' } },
  '/customers/:id/merge': { roles: TOP, record: 'customer', form: { intoId: 'nothing' } },
  '/customers/:id/accounts/:accountId': {
    roles: TOP,
    at: () => '/customers/987654321/accounts/987654321',
    form: { intent: 'nothing' },
    ok: [404],
  },
  '/customers/:id/accounts/:accountId/merge': {
    roles: TOP,
    at: () => '/customers/987654321/accounts/987654321/merge',
    form: { intoId: 'nothing' },
    ok: [404],
  },
  '/partners': { roles: TOP },
  '/partners/new': { roles: TOP, form: { orgName: '' } },
  '/partner-detail/:id': { roles: TOP, record: 'partner' },
  '/partner-detail/:id/edit': { roles: TOP, record: 'partner', form: { orgName: '' } },
  '/partner-detail/:id/admins/new': { roles: TOP, record: 'partner', form: { firstName: '' } },
  '/partner-detail/:id/admins/:userId': {
    roles: TOP,
    at: () => '/partner-detail/1/admins/987654321',
    form: { firstName: '' },
    ok: [404],
  },
  '/partner-detail/:id/widget': { roles: TOP, record: 'partner', form: { version: 'none' } },
  '/partner-detail/:id/sign-on': { roles: [1], record: 'partner', form: { intent: 'nothing' } },
  '/partner-detail/:id/:action': {
    roles: TOP,
    record: 'partner',
    at: (id) => `/partner-detail/${id}/deactivate`,
    form: {},
  },
  '/estimates': { roles: ALL, form: { intent: 'restore', estimateIds: 'none' } },
  '/estimates/create': { roles: ALL, form: { name: '' } },
  '/estimates/update': {
    roles: ALL,
    record: 'estimate',
    at: (id) => `/estimates/update?estId=${id}&step=products`,
    form: staleStep,
  },
  '/estimate/view': {
    roles: ALL,
    record: 'estimate',
    at: (id) => `/estimate/view?estId=${id}&step=products`,
    form: staleStep,
  },
  '/estimates/from-calculator': { roles: ALL, form: { name: '' } },
  '/estimates/compare': { roles: ALL },
  '/estimates/delete': { roles: DELETERS, form: {} },
  '/estimates/:id/clone': { roles: ALL, record: 'estimate', form: { estimateName: '' } },
  '/estimates/:id/delete': { roles: DELETERS, record: 'estimate', form: {} },
  '/estimates/:id/owner': { roles: [1, 2, 5], record: 'estimate', form: { ownerId: 'nobody' } },
  '/estimates/:id/outcome': { roles: ALL, record: 'estimate', form: { outcome: 'nothing' } },
  '/estimates/:id/share': { roles: ALL, record: 'estimate', form: { intent: 'nothing' } },
  '/estimates/:id/room': { roles: ALL, record: 'estimate', form: { intent: 'nothing' } },
  '/estimates/:id/room/effect': { roles: ALL, record: 'estimate', at: (id) => `/estimates/${id}/room/effect?ids=` },
  '/estimates/:id/review': { roles: ALL, record: 'estimate', isPostOnly: true, form: { reviewOf: '' } },
  '/estimates/:id/versions': { roles: ALL, record: 'estimate', form: { intent: 'nothing' } },
  '/estimates/:id/refresh': { roles: ALL, record: 'estimate', form: {} },
  '/reports': { roles: ALL, form: { by: 'selection' } },
  '/reports/schedules': { roles: ALL, form: { intent: 'nothing' } },
  '/reports/schedules/:id': { roles: ALL, record: 'schedule', form: { name: '' } },
  '/reports/:id': { roles: ALL, record: 'batch', form: {} },
  '/reports/:id/events': { roles: ALL, record: 'batch' },
  '/reports/:id/files/:n': { roles: ALL, record: 'batch', at: (id) => `/reports/${id}/files/1`, ok: [422] },
  '/reports/:id/archive': { roles: ALL, record: 'batch', ok: [422] },
  '/estimate/report': { roles: ALL, record: 'estimate', at: byEstId('/estimate/report'), ok: [422] },
  '/estimates/draft': { roles: ALL, isPostOnly: true, form: { name: '' } },
  '/estimates/:id/draft': { roles: ALL, record: 'estimate', form: { step: 'products', version: '999' } },
  '/estimates/records': { roles: ALL, at: () => '/estimates/records?kind=customer' },
  '/estimates/proposals': { roles: ALL, at: () => '/estimates/proposals?newCustomer=Orrin' },
  '/estimates/count': { roles: ALL },
  '/estimate/download': { roles: ALL, record: 'estimate', at: byEstId('/estimate/download'), ok: [303, 422] },
};
