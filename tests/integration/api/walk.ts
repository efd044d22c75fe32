import { unscoped } from '#app/infra/db/scope.server.ts';
import { replaceLink } from '#app/modules/auth/account-links.store.server.ts';
import { hashPassword } from '#app/modules/auth/passwords.server.ts';
import { hashSecret } from '#app/modules/auth/secrets.server.ts';
import { personalExports, users } from '#drizzle/schema/index.ts';
import { addPartner } from '../access/fixtures.ts';
import { makeNextReport } from '../reports/orders.ts';

/** The order of the documented examples, in which each finds the records of earlier ones. */

type Act = () => Promise<unknown>;
/** Records that no call creates: the first administrator, a partner, and an email with a code. */
export interface WalkGround {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** Creates them with the values of the examples. */
export async function layWalkGround({ email, password, code }: WalkGround): Promise<void> {
  await addPartner('Contoso Networks');
  const person = { firstName: 'Ana', lastName: 'Vale', roleId: 1, passwordHash: await hashPassword(password) };
  const colleague = { ...person, firstName: 'Mia', email: 'mia.berg@example.com', roleId: 3 };
  await unscoped('the test lays its ground', async (tx) => {
    const people = await tx
      .insert(users)
      .values([{ ...person, email }, colleague])
      .returning();
    const userId = people[1]?.id ?? 0;
    await replaceLink(tx, { userId, purpose: 'invite', codeHash: hashSecret(code) });
  });
}

const printReports: Act = () => makeNextReport({ partnerId: null });

const finishExport: Act = () =>
  unscoped('the test does the job of the queue', (tx) =>
    tx.update(personalExports).set({ bytes: new Uint8Array([80, 75]), finishedAt: new Date() }),
  );

const lifeOf = (prefix: '' | 'existing/') => [
  `POST ${prefix}estimate/create`,
  `PUT ${prefix}estimate/scenario`,
  `PUT ${prefix}estimate/selection`,
  `PUT ${prefix}estimate/assumptions`,
  `PUT ${prefix}estimate/investment`,
  `PUT ${prefix}estimate/pdfContent`,
  `PUT ${prefix}estimate/save`,
  `PATCH ${prefix}estimate/product`,
  `GET ${prefix}estimate/details`,
  `GET ${prefix}estimate/calculation`,
  `POST ${prefix}estimate/generate`,
  `GET ${prefix}estimate/list`,
];

/** Names of operations, and changes between them without a call. */
export const WALK: readonly (string | Act)[] = [
  'POST user/login',
  'GET user/profile',
  'POST user/updateProfile',
  'POST user/upload',
  'POST user/changeEmail',
  'POST user/validateuniquecode',
  'POST user/resetpassword',
  'POST user/forgotpassword',
  'POST user/sendInvite',
  'POST user/reSendInvite',
  'GET user/list',
  'POST user/activedeactive',
  'POST user/handOver',
  'POST user/exportPersonalData',
  finishExport,
  'GET user/personalDataFile',
  'GET user/personalData',
  'POST user/erasePersonalData',
  'GET role/list',
  'POST role/create',
  'POST role/update',
  'POST role/delete',
  'POST tokens',
  'GET tokens',
  'DELETE tokens',
  'POST import/customers',
  'POST import/accounts',
  'POST import/contacts',
  'POST import/opportunities',
  'POST import/users',
  'GET account/list',
  'GET account/contacts',
  'GET account/opportunity',
  'GET estimate/customers',
  'GET estimate/currencyList',
  'GET estimate/roiCurrencyList',
  'POST estimate/roiCurrencyUpdate',
  'GET estimate/products',
  'GET config/configuration',
  'POST config/updateconfiguration',
  'GET config/reductionConfiguration',
  'POST config/reductionConfiguration',
  'POST estimate/roicalculation',
  'GET partner/pdf',
  'POST partner/pdf',
  'GET widget',
  'POST widget',
  'POST webhooks',
  'GET webhooks',
  'POST webhooks/update',
  'POST webhooks/test',
  'GET webhooks/deliveries',
  'DELETE webhooks',
  ...lifeOf(''),
  'GET estimate/report-model',
  'POST estimate/register-report',
  'GET estimate/listByAccount',
  'POST estimate/download',
  'POST share',
  'GET share',
  'DELETE share',
  'POST estimate/room/links',
  'POST estimate/proposals',
  'GET estimate/proposals',
  'POST estimate/proposals/:answer',
  'POST estimate/messages',
  'GET estimate/messages',
  'GET estimate/room',
  'GET estimate/versions',
  'POST estimate/review',
  'GET estimate/review',
  ...lifeOf('existing/'),
  'GET existing/estimate/more',
  'GET account/listByEstimate',
  'GET estimate/outcome',
  'PUT estimate/outcome',
  'POST estimate/changeOwner',
  'POST estimate/clone',
  'POST estimate/delete',
  'POST estimate/restore',
  'POST report-batches',
  printReports,
  'GET report-batches',
  'GET report-batches/:id',
  'GET report-batches/:id/events',
  'GET report-batches/:id/files/:n',
  'GET report-batches/:id/archive',
  'POST report-batches',
  'DELETE report-batches/:id',
  'POST report/schedule',
  'GET report/schedules',
  'POST report/schedule/update',
  'POST report/schedule/delete',
  'GET audit',
  'POST user/logout',
];
