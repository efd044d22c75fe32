import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Role } from './fixtures.ts';
import type { RecordName } from './records.ts';
import { ROOM_ROWS } from './room-rows.ts';

type Id = number | string;
interface Sent {
  readonly query?: Record<string, Id>;
  readonly body?: Record<string, unknown>;
  /** Instead of `body`: a multipart form. */
  readonly form?: Record<string, string | Blob>;
}

/** One call in the access matrix: allowed roles, and responses for records out of scope. */
export interface ApiRow {
  /** Allowed system roles, with their default permissions; all others get 403. */
  readonly roles: readonly Role[];
  /** Type of the record that the call's ID names. */
  readonly record?: RecordName;
  /** Of a path with another parameter than an ID. */
  readonly part?: string;
  /** Request body; `id` is that of the record. */
  readonly send?: (id: Id) => Sent;
  /** Statuses for allowed roles. By default 200 for a GET, and 200, 409 or 422 for others. */
  readonly ok?: readonly number[];
  /** Response to a foreign or unknown ID: 404 (the default), an empty 200, or these statuses. */
  readonly outside?: 'empty' | readonly number[];
  /** Status for denied roles if not 403. */
  readonly closed?: number;
}

const ALL: readonly Role[] = [1, 2, 3, 4, 5, 6];
const VENDOR: readonly Role[] = [1, 2, 3, 4];
const TOP: readonly Role[] = [1, 2];
/** Roles that manage users: the vendor's administrators (permission 2) and a partner's (8). */
const MANAGERS: readonly Role[] = [1, 2, 5];
const DELETERS: readonly Role[] = [1, 2, 3, 4, 5];

/** Names the estimate with a version that it never had: an allowed role gets a conflict or changes nothing. */
const stale = (more: Record<string, unknown> = {}) => ({
  send: (id: Id): Sent => ({ body: { estId: id, version: 999, ...more } }),
});
const scenario = { name: 'Matrix', newCustomer: 'Matrix Ltd', industry: 'other', currencyId: 1, currencyValue: 1 };
const belowTheLeast = { name: 'Matrix', code: 'MTX', sign: 'M', value: 0, isActive: true };
const role = { name: 'Matrix', audience: 'vendor', baseRoleId: 3 };
const example = JSON.parse(readFileSync('docs/examples/digital-experience.json', 'utf8')) as Record<string, unknown>;
const invitation = () => {
  const email = `${randomUUID()}@worthwhile.test`;
  return { firstName: 'New', lastName: 'Person', email, confirmEmail: email };
};
const byId =
  (name: string) =>
  (id: Id): Sent => ({ query: { [name]: id } });
const bodyId =
  (name: string, more: Record<string, unknown> = {}) =>
  (id: Id): Sent => ({ body: { [name]: id, ...more } });

/** The steps of the wizard, under both estimate/ and existing/estimate/. */
function steps(prefix: '' | 'existing/', record: 'estimate' | 'existingEstimate', scenarioId: number) {
  const row = (more?: Record<string, unknown>): ApiRow => ({ roles: ALL, record, ...stale(more) });
  return {
    [`POST ${prefix}estimate/create`]: { roles: ALL, send: () => ({ body: { ...scenario, scenarioId } }) },
    [`PUT ${prefix}estimate/scenario`]: row({ ...scenario, scenarioId }),
    [`PUT ${prefix}estimate/selection`]: row({ proposedSubProducts: [2] }),
    [`PUT ${prefix}estimate/assumptions`]: row(),
    [`PUT ${prefix}estimate/investment`]: row({ feeTiming: 'yearEnd' }),
    [`PUT ${prefix}estimate/pdfContent`]: row(),
    [`POST ${prefix}estimate/generate`]: row(),
    [`PUT ${prefix}estimate/save`]: row(),
    [`PATCH ${prefix}estimate/product`]: row({ products: { updated: { subProducts: [2] } } }),
    [`GET ${prefix}estimate/details`]: { roles: ALL, record, send: byId('estId') },
    [`GET ${prefix}estimate/calculation`]: { roles: ALL, record, send: byId('estId'), ok: [422] },
    [`GET ${prefix}estimate/list`]: { roles: ALL },
  } satisfies Record<string, ApiRow>;
}

/** Open without a token. */
export const PUBLIC_CALLS: readonly string[] = [
  'POST user/login',
  'POST user/forgotpassword',
  'POST user/resetpassword',
  'POST user/validateuniquecode',
];

/** Every call that needs a token. A new call needs a line here. */
export const API_ROWS: Readonly<Record<string, ApiRow>> = {
  ...steps('', 'estimate', 1),
  ...steps('existing/', 'existingEstimate', 3),
  'GET account/contacts': { roles: ALL, record: 'account', send: byId('accountId'), outside: 'empty' },
  'GET account/list': { roles: ALL },
  'GET account/listByEstimate': { roles: VENDOR },
  'GET account/opportunity': { roles: ALL, record: 'account', send: byId('accountId'), outside: 'empty' },
  'GET audit': { roles: TOP },
  'GET config/configuration': { roles: ALL, send: () => ({ query: { configType: 1 } }) },
  'GET config/reductionConfiguration': { roles: ALL },
  'POST config/reductionConfiguration': { roles: TOP, send: () => ({ body: { baseVersion: 999, reductions: [] } }) },
  'POST import/customers': { roles: TOP, ok: [415] },
  'POST import/accounts': { roles: TOP, ok: [415] },
  'POST import/contacts': { roles: TOP, ok: [415] },
  'POST import/opportunities': { roles: TOP, ok: [415] },
  'POST import/users': { roles: [1, 2, 5], ok: [415] },
  'POST config/updateconfiguration': { roles: TOP, send: () => ({ body: { baseVersion: 999, presets: [] } }) },
  'POST estimate/roiCurrencyUpdate': { roles: TOP, send: () => ({ body: { currencies: [belowTheLeast] } }), ok: [422] },
  'GET partner/pdf': { roles: [1, 2, 5], record: 'partner', send: byId('partnerId') },
  'POST partner/pdf': {
    roles: [1, 2, 5],
    record: 'partner',
    send: bodyId('partnerId', { version: 999, startPage: '', introduction: '', footer: '', freePages: [] }),
    ok: [409],
  },
  'GET widget': { roles: [1, 2, 5], record: 'partner', send: byId('partnerId') },
  'POST widget': {
    roles: [1, 2, 5],
    record: 'partner',
    send: bodyId('partnerId', {
      version: 999,
      isActive: false,
      subProducts: [5],
      facts: ['endpointsManaged'],
      industry: 'other',
      level: 'average',
      currencyCode: 'USD',
    }),
    ok: [409],
  },
  'GET role/list': { roles: ALL },
  'POST role/create': { roles: [1], send: () => ({ body: { ...role, permissions: [99] } }), ok: [422] },
  'POST role/update': {
    roles: [1],
    record: 'role',
    send: bodyId('id', { version: 1, name: 'Renamed', permissions: [6] }),
    ok: [200],
  },
  'POST role/delete': { roles: [1], record: 'role', send: bodyId('id'), ok: [200] },
  'GET estimate/currencyList': { roles: ALL },
  'GET estimate/customers': { roles: ALL },
  'GET estimate/listByAccount': { roles: ALL, record: 'account', send: byId('accountId'), outside: 'empty' },
  'GET estimate/products': { roles: ALL },
  'POST estimate/register-report': {
    roles: ALL,
    record: 'estimate',
    send: bodyId('estId', { sha256: 'a'.repeat(64) }),
    ok: [422],
  },
  'GET estimate/report-model': { roles: ALL, record: 'estimate', send: byId('estId'), ok: [422] },
  'GET estimate/roiCurrencyList': { roles: ALL },
  'GET existing/estimate/more': { roles: ALL, record: 'customer', send: byId('customerId'), outside: 'empty' },
  'GET estimate/outcome': { roles: ALL, record: 'estimate', send: byId('estId'), ok: [200] },
  'PUT estimate/outcome': {
    roles: ALL,
    record: 'estimate',
    send: (id) => ({ body: { estId: id, version: 0, outcome: 'lost' } }),
    ok: [200],
  },
  'POST estimate/changeOwner': {
    roles: [1, 2, 5],
    record: 'estimate',
    send: bodyId('estId', { ownerId: 987_654_321 }),
    ok: [422],
  },
  'POST estimate/clone': {
    roles: ALL,
    record: 'estimate',
    send: (id) => ({ body: { estimateId: id, estimateName: `Copy of ${id}` } }),
    ok: [200],
  },
  'POST estimate/delete': { roles: DELETERS, record: 'estimate', send: bodyId('estimateId'), ok: [200] },
  'POST estimate/restore': { roles: DELETERS, record: 'estimate', send: bodyId('estimateId'), ok: [200] },
  'POST estimate/download': { roles: ALL, record: 'estimate', send: bodyId('estId'), ok: [422] },
  'POST estimate/roicalculation': { roles: ALL, send: () => ({ body: example }), ok: [200] },
  'GET report/schedules': { roles: ALL },
  'POST report/schedule': { roles: ALL, send: () => ({ body: { name: randomUUID(), hour: 6 } }), ok: [200] },
  'POST report/schedule/update': { roles: ALL, record: 'schedule', send: bodyId('scheduleId'), ok: [200] },
  'POST report/schedule/delete': { roles: ALL, record: 'schedule', send: bodyId('scheduleId'), ok: [200] },
  'GET report-batches': { roles: ALL },
  'POST report-batches': { roles: ALL, send: () => ({ body: { ids: [987_654_321] } }) },
  'GET report-batches/:id': { roles: ALL, record: 'batch' },
  'DELETE report-batches/:id': { roles: ALL, record: 'batch' },
  'GET report-batches/:id/events': { roles: ALL, record: 'batch' },
  'GET report-batches/:id/files/:n': { roles: ALL, record: 'batch', ok: [422] },
  'GET report-batches/:id/archive': { roles: ALL, record: 'batch', ok: [422] },
  ...ROOM_ROWS,
  'GET share': { roles: ALL, record: 'estimate', send: byId('estId') },
  'POST share': { roles: ALL, record: 'estimate', send: bodyId('estId'), ok: [422] },
  'DELETE share': { roles: ALL, send: () => ({ query: { shareId: 987_654_321 } }), ok: [404] },
  'GET tokens': { roles: ALL },
  'POST tokens': { roles: ALL, send: () => ({ body: { tokenName: 'Matrix', access: 'read' } }), ok: [200] },
  'DELETE tokens': { roles: ALL, send: () => ({ query: { tokenId: 987_654_321 } }), ok: [404] },
  'GET webhooks': { roles: MANAGERS },
  'POST webhooks': {
    roles: MANAGERS,
    send: () => ({ body: { name: 'Matrix', url: 'https://elsewhere.example/' } }),
    ok: [422],
  },
  'DELETE webhooks': { roles: MANAGERS, record: 'webhook', send: byId('webhookId'), ok: [200] },
  'GET webhooks/deliveries': { roles: MANAGERS, record: 'webhook', send: byId('webhookId') },
  'POST webhooks/test': { roles: MANAGERS, record: 'webhook', send: bodyId('webhookId'), ok: [200] },
  'POST webhooks/update': {
    roles: MANAGERS,
    record: 'webhook',
    send: bodyId('webhookId', { isActive: true }),
    ok: [200],
  },
  'GET user/list': { roles: MANAGERS, record: 'partner', send: byId('partnerId') },
  /** Roles 3 and 4 see only themselves. */
  'GET user/profile': { roles: [1, 2, 5, 6], record: 'user', send: byId('userId'), closed: 404 },
  'POST user/activedeactive': {
    roles: MANAGERS,
    record: 'user',
    send: bodyId('userId', { isActive: false }),
    ok: [200],
  },
  'POST user/handOver': {
    roles: [1, 2, 5],
    record: 'user',
    send: bodyId('userId', { takers: {} }),
    ok: [200],
  },
  'GET user/personalData': { roles: [1], record: 'user', send: byId('userId'), ok: [200] },
  'GET user/personalDataFile': { roles: [1], record: 'user', send: byId('userId'), ok: [404] },
  'POST user/exportPersonalData': { roles: [1], record: 'user', send: bodyId('userId'), ok: [200] },
  'POST user/erasePersonalData': { roles: [1], record: 'user', send: bodyId('userId'), ok: [422] },
  'POST user/reSendInvite': { roles: MANAGERS, record: 'user', send: bodyId('userId'), ok: [422] },
  'POST user/sendInvite': {
    roles: MANAGERS,
    record: 'partner',
    send: (id) => ({ body: { ...invitation(), roleId: 6, partnerId: id } }),
    // Roles that see every partner get a field error.
    outside: [404, 422],
  },
  'POST user/updateProfile': { roles: ALL, send: () => ({ body: { isGuideCompleted: true } }), ok: [200] },
  'POST user/changeEmail': {
    roles: ALL,
    send: () => ({ body: { newEmail: `${randomUUID()}@worthwhile.test` } }),
    ok: [200],
  },
  'POST user/upload': {
    roles: ALL,
    send: () => ({ form: { kind: 'profile', file: new Blob(['no image'], { type: 'image/png' }) } }),
    ok: [422],
  },
  /** Last, because it ends their tokens. */
  'POST user/logout': { roles: ALL, ok: [200] },
};
