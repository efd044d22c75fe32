import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { replaceLink } from '#app/modules/auth/account-links.store.server.ts';
import { createToken } from '#app/modules/auth/own-account.server.ts';
import { hashSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { deleteEstimate } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { shareBody } from '#app/modules/share/share.schema.ts';
import { createShareLink } from '#app/modules/share/share.server.ts';
import {
  addAccount,
  addCustomer,
  addEstimate,
  addRole,
  addSchedule,
  addUser,
  addWebhook,
  asActor,
  PASSWORD,
} from '../access/fixtures.ts';
import type { World } from './fixtures.ts';
import { peopleSamples } from './people-samples.ts';

type Value = number | string;
export interface Sent {
  readonly params?: Record<string, Value>;
  readonly query?: Record<string, Value>;
  readonly body?: Record<string, unknown>;
  readonly form?: Record<string, string | Blob>;
  readonly csv?: string;
  /** Replaces the default token. */
  readonly bearer?: string;
}
type Sample = (world: World) => Sent | Promise<Sent>;

const example = JSON.parse(readFileSync('docs/examples/digital-experience.json', 'utf8')) as Record<string, unknown>;
/** A PNG of one pixel. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let made = 0;
/** Of a name that its customer does not have yet. */
const step = () => ({
  ...{ name: `Sample ${++made}`, newCustomer: 'Sample Ltd', industry: 'other', currencyId: 1, currencyValue: 1 },
});
const text = { startPage: '# Start', introduction: 'Why', freePages: [{ title: 'More', text: 'Text' }], footer: 'End' };
const addRoom = (actor: Actor, estId: number) =>
  createShareLink(actor, { ...shareBody.parse({ estId }), room: { figures: ['employees'] } });
const nothing: Sample = () => ({});

/** An invitation link, as in the email. */
async function invitationCode(): Promise<string> {
  const [code, userId] = [newSecret(), await addUser(3, null)];
  await unscoped('the mail is not read here', (tx) =>
    replaceLink(tx, { userId, purpose: 'invite', codeHash: hashSecret(code) }),
  );
  return code;
}

const twice = (secret: string) => ({ newpassword: secret, confrimpassword: secret });

async function person() {
  const email = `sample${newSecret().slice(0, 8).replace(/\W/g, 'x')}@worthwhile.test`.toLowerCase();
  return { firstName: 'New', lastName: 'Person', email, confirmEmail: email };
}

/** The calls of one family of paths, on estimates of a scenario that belongs to it. */
function family(prefix: '' | 'existing/', scenarioId: 1 | 3): Record<string, Sample> {
  const saves =
    (more: () => Record<string, unknown>): Sample =>
    async ({ actor }) => ({ body: { estId: await addEstimate(actor, scenarioId), version: 1, ...more() } });
  const selection =
    scenarioId === 1 ? { proposedSubProducts: [5] } : { proposedSubProducts: [13], existingSubProducts: [10] };
  const products = { updated: { subProducts: selection.proposedSubProducts } };
  return {
    [`POST ${prefix}estimate/create`]: () => ({ body: { ...step(), scenarioId } }),
    [`PUT ${prefix}estimate/scenario`]: saves(() => ({ ...step(), scenarioId })),
    [`PUT ${prefix}estimate/selection`]: saves(() => selection),
    [`PUT ${prefix}estimate/assumptions`]: async ({ actor, chosen }) => ({
      body: { ...(await chosen(actor, scenarioId)), fields: { employees: { value: 1000 } }, isPartial: true },
    }),
    [`PUT ${prefix}estimate/investment`]: async ({ actor, entered }) => ({
      body: { ...(await entered(actor, scenarioId)), feeTiming: 'yearEnd', trainingCost: 5000 },
    }),
    [`PUT ${prefix}estimate/pdfContent`]: async ({ actor, ready }) => ({
      body: { ...(await ready(actor, scenarioId)), ...text, sections: ['summary', 'figures'] },
    }),
    [`POST ${prefix}estimate/generate`]: async ({ actor, ready }) => ({
      body: { ...(await ready(actor, scenarioId)) },
    }),
    [`PUT ${prefix}estimate/save`]: saves(() => ({ name: 'Renamed', ...selection })),
    [`PATCH ${prefix}estimate/product`]: async ({ actor, chosen }) => ({
      body: { ...(await chosen(actor, scenarioId)), products },
    }),
    [`GET ${prefix}estimate/details`]: async ({ actor, ready }) => ({
      query: { estId: (await ready(actor, scenarioId)).estId, businessType: scenarioId },
    }),
    [`GET ${prefix}estimate/calculation`]: async ({ actor, ready }) => ({
      query: { estId: (await ready(actor, scenarioId)).estId },
    }),
    [`GET ${prefix}estimate/list`]: () => ({ query: { limit: 5, sort: 'estName', direction: 'asc', search: 'e' } }),
  };
}

/** For each operation a request that succeeds. A new operation needs a line. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  ...family('', 1),
  ...family('existing/', 3),
  'GET account/contacts': async ({ actor }) => ({ query: { accountId: await addAccount(actor) } }),
  'GET account/list': () => ({ query: { search: 'a' } }),
  'GET account/listByEstimate': () => ({ query: { status: 'draft' } }),
  'GET account/opportunity': async ({ actor }) => ({ query: { accountId: await addAccount(actor), search: '' } }),
  'GET audit': () => ({ query: { limit: 100 } }),
  'GET config/configuration': () => ({ query: { configType: 1, industry: 'retail' } }),
  'GET config/reductionConfiguration': nothing,
  'POST config/reductionConfiguration': async ({ newestConfiguration }) => {
    const { configId, reductions } = await newestConfiguration();
    const [{ componentId, ...first }] = reductions as [(typeof reductions)[number]];
    const row = { ...first, subProductId: componentId, low: first.low === 1 ? 2 : 1 };
    return { body: { baseVersion: configId, note: 'Sample', reductions: [row] } };
  },
  'POST config/updateconfiguration': async ({ newestConfiguration }) => {
    const { configId, presets } = await newestConfiguration();
    const [first] = presets as [(typeof presets)[number]];
    return { body: { baseVersion: configId, note: 'Sample', presets: [{ ...first, low: first.low * 0.99 }] } };
  },
  'GET estimate/currencyList': nothing,
  'GET estimate/customers': () => ({ query: { name: 'a' } }),
  'GET estimate/listByAccount': async ({ actor }) => ({ query: { accountId: await addAccount(actor), limit: 5 } }),
  'GET estimate/products': nothing,
  'POST estimate/register-report': ({ generated }) => ({ body: { estId: generated, sha256: 'a'.repeat(64) } }),
  'GET estimate/report-model': ({ generated }) => ({ query: { estId: generated } }),
  'GET estimate/roiCurrencyList': nothing,
  'GET existing/estimate/more': async ({ actor }) => ({ query: { customerId: await addCustomer(actor) } }),
  'GET estimate/outcome': ({ generated }) => ({ query: { estId: generated } }),
  'PUT estimate/outcome': async ({ actor }) => ({
    body: { estId: await addEstimate(actor), version: 0, outcome: 'won', amount: 1000 },
  }),
  'POST estimate/changeOwner': ({ actor, generated }) => ({ body: { estId: generated, ownerId: actor.userId } }),
  'POST estimate/clone': ({ generated }) => ({ body: { estimateId: generated, estimateName: 'A copy' } }),
  'POST estimate/delete': async ({ actor }) => ({ body: { estimateId: await addEstimate(actor) } }),
  'POST estimate/restore': async ({ actor }) => {
    const estimateId = await addEstimate(actor);
    await deleteEstimate(actor, { estimateId });
    return { body: { estimateId } };
  },
  'POST estimate/download': ({ generated }) => ({ body: { estId: generated, format: 'xlsx' } }),
  'POST estimate/roiCurrencyUpdate': async () => ({ body: { currencies: (await listCurrencies()).slice(0, 1) } }),
  'POST estimate/roicalculation': () => ({ body: example }),
  'POST import/accounts': () => ({ csv: 'externalId,name\nA-1,Sample account\n' }),
  'POST import/contacts': () => ({ csv: 'externalId,name,accountExternalId\nC-1,Ann,A-1\n' }),
  'POST import/customers': () => ({ csv: 'externalId,name\nK-1,Sample customer\n', query: { dryRun: 'true' } }),
  'POST import/opportunities': () => ({ csv: 'externalId,name,accountExternalId\nO-1,Deal,A-1\n' }),
  'POST import/users': () => ({
    csv: 'name,email,role\nAnn Sample,ann.sample@worthwhile.test,Sales Engineer\n',
    query: { invite: 'false' },
  }),
  'GET partner/pdf': ({ contoso }) => ({ query: { partnerId: contoso } }),
  'POST partner/pdf': ({ fabrikam }) => ({ body: { partnerId: fabrikam, version: 0, ...text, accent: '#0a5c8a' } }),
  'GET report/schedules': nothing,
  'POST report/schedule': () => ({ body: { name: `Schedule ${randomUUID()}`, hour: 6 } }),
  'POST report/schedule/update': async ({ actor }) => ({ body: { scheduleId: await addSchedule(actor), hour: 7 } }),
  'POST report/schedule/delete': async ({ actor }) => ({ body: { scheduleId: await addSchedule(actor) } }),
  'GET report-batches': nothing,
  'POST report-batches': ({ generated }) => ({ body: { ids: [generated], format: 'xlsx' } }),
  'GET report-batches/:id': ({ batch }) => ({ params: { id: batch } }),
  'DELETE report-batches/:id': async ({ openBatch }) => ({ params: { id: await openBatch() } }),
  'GET report-batches/:id/events': ({ batch }) => ({ params: { id: batch } }),
  'GET report-batches/:id/files/:n': ({ batch }) => ({ params: { id: batch, n: 1 } }),
  'GET report-batches/:id/archive': ({ batch }) => ({ params: { id: batch } }),
  'GET role/list': nothing,
  'POST role/create': () => ({ body: { name: 'Sample role', audience: 'vendor', baseRoleId: 3, permissions: [6] } }),
  'POST role/update': async () => ({
    body: { id: await addRole(), version: 1, name: 'Sample renamed', permissions: [6, 7] },
  }),
  'POST role/delete': async () => ({ body: { id: await addRole() } }),
  'GET estimate/room': ({ generated }) => ({ query: { estId: generated } }),
  'POST estimate/room/links': ({ generated }) => ({
    body: { estId: generated, label: 'Room', figures: ['employees'] },
  }),
  'GET estimate/proposals': ({ generated }) => ({ query: { estId: generated, state: 'open' } }),
  'POST estimate/proposals': async ({ actor, generated }) => {
    await addRoom(actor, generated);
    return { body: { estId: generated, from: 'Ruth', figures: [{ fieldId: 'employees', value: 900 }] } };
  },
  'POST estimate/proposals/:answer': ({ generated }) => ({
    params: { answer: 'decline' },
    body: { estId: generated, figureIds: [987654321], note: 'Let us talk first' },
  }),
  'GET estimate/messages': ({ generated }) => ({ query: { estId: generated } }),
  'POST estimate/messages': async ({ actor, generated }) => {
    await addRoom(actor, generated);
    return { body: { estId: generated, text: 'Which tool counts the tickets?' } };
  },
  'GET estimate/review': ({ generated }) => ({ query: { estId: generated } }),
  'POST estimate/review': async ({ actor, ready }) => ({
    body: { estId: (await ready(actor, 1)).estId, reviewOf: null },
  }),
  'GET estimate/versions': ({ generated }) => ({ query: { estId: generated } }),
  'GET share': ({ generated }) => ({ query: { estId: generated } }),
  'POST share': ({ generated }) => ({ body: { estId: generated, label: 'Ann', password: 'eight or more' } }),
  'DELETE share': async ({ actor, generated }) => ({
    query: { shareId: (await createShareLink(actor, shareBody.parse({ estId: generated }))).shareId },
  }),
  'GET tokens': nothing,
  'POST tokens': () => ({ body: { tokenName: 'Nightly', access: 'read', days: 7 } }),
  'DELETE tokens': async ({ actor }) => {
    const { tokenId } = await createToken(actor, { tokenName: 'Gone', access: 'read', days: 7 });
    return { query: { tokenId } };
  },
  ...peopleSamples,
  'GET user/list': ({ contoso }) => ({ query: { partnerId: contoso, limit: 100 } }),
  'GET user/profile': ({ actor }) => ({ query: { userId: actor.userId } }),
  'POST user/activedeactive': async () => ({ body: { userId: await addUser(4, null), isActive: false } }),
  'POST user/changeEmail': () => ({ body: { newEmail: 'ana.new@worthwhile.test' } }),
  'POST user/forgotpassword': () => ({ body: { email: 'nobody@worthwhile.test' } }),
  'POST user/login': async ({ actor }) => ({ body: { name: actor.email, password: PASSWORD } }),
  'POST user/reSendInvite': async ({ invite }) => ({ body: { userId: await invite() } }),
  'POST user/resetpassword': async () => ({
    body: { code: await invitationCode(), ...twice('nine herons over the weir') },
  }),
  'POST user/sendInvite': async () => ({ body: { ...(await person()), roleId: 3, contactNumber: '+49-30-1234567' } }),
  'POST user/updateProfile': () => ({ body: { version: 1, lastName: 'Vale', isGuideCompleted: true } }),
  'POST user/upload': () => ({ form: { kind: 'profile', file: new Blob([dot], { type: 'image/png' }) } }),
  'POST user/validateuniquecode': async () => ({ body: { code: await invitationCode() } }),
  'GET webhooks': nothing,
  'POST webhooks': () => ({ body: { name: 'CRM', url: 'http://localhost:9/told' } }),
  'DELETE webhooks': async ({ actor }) => ({ query: { webhookId: await addWebhook(actor) } }),
  'GET webhooks/deliveries': async ({ actor }) => ({ query: { webhookId: await addWebhook(actor) } }),
  'POST webhooks/test': async ({ actor }) => ({ body: { webhookId: await addWebhook(actor) } }),
  'POST webhooks/update': async ({ actor }) => ({ body: { webhookId: await addWebhook(actor), isActive: true } }),
  'GET widget': ({ contoso }) => ({ query: { partnerId: contoso } }),
  'POST widget': ({ contoso }) => ({
    body: {
      partnerId: contoso,
      version: 0,
      isActive: false,
      subProducts: [5],
      facts: ['endpointsManaged'],
      industry: 'other',
      level: 'average',
      currencyCode: 'USD',
    },
  }),
  /** Last, because it ends the token of the others. */
  'POST user/logout': async ({ actor }) => ({ bearer: (await asActor(actor.userId)).bearer }),
};
