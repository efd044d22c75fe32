import {
  addAccount,
  addApproval,
  addBatch,
  addCustomer,
  addEstimate,
  addPartner,
  addRole,
  addSchedule,
  addUser,
  addWebhook,
  type Ground,
  type Role,
} from './fixtures.ts';

/** Records that a call names by an ID. `own` is created for every attempt, so calls that delete work too. */
export interface RecordKind {
  own: (ground: Ground, role: Role) => Promise<number | string>;
  /** None if every such record is in the role's scope. */
  foreign: (ground: Ground, role: Role) => Promise<number | string> | undefined;
}

export const MISSING = 987_654_321;
const seesAll = (role: Role) => role <= 2;
/** A user of another organization, or else of another scope. */
const other = (ground: Ground, role: Role) => (role >= 5 ? ground.otherPartnerAdmin : ground.stranger);
const estimateOf = (scenarioId: number): RecordKind => ({
  own: (ground, role) => addEstimate(ground.people[role].actor, scenarioId),
  foreign: (ground, role) => (seesAll(role) ? undefined : addEstimate(other(ground, role), scenarioId)),
});

export const RECORDS = {
  /** Of New Business. */
  estimate: estimateOf(1),
  /** Of Renewal, for the paths under existing/. */
  existingEstimate: estimateOf(3),
  customer: {
    own: (ground, role) => addCustomer(ground.people[role].actor),
    foreign: (ground, role) =>
      seesAll(role) ? undefined : addCustomer(role >= 5 ? ground.stranger : ground.otherPartnerAdmin),
  },
  /** Accounts are the vendor's; partner users have none. */
  account: {
    own: (ground, role) => addAccount(ground.people[role].actor),
    foreign: (ground, role) => (role >= 5 ? addAccount(ground.stranger) : undefined),
  },
  /** A user whom administrators of the same organization can manage. */
  user: {
    own: (ground, role) => (role >= 5 ? addUser(6, ground.contoso) : addUser(4, null)),
    foreign: (ground, role) =>
      seesAll(role) ? undefined : role >= 5 ? addUser(6, ground.fabrikam) : addUser(6, ground.contoso),
  },
  /** A partner: any for the vendor's administrators, their own for its users. */
  partner: {
    own: async (ground, role) => (role >= 5 ? ground.contoso : addPartner('Northwind')),
    foreign: (ground, role) => (seesAll(role) ? undefined : Promise.resolve(ground.fabrikam)),
  },
  /** A batch of reports. */
  batch: {
    own: (ground, role) => addBatch(ground.people[role].actor),
    foreign: (ground, role) => (seesAll(role) ? undefined : addBatch(other(ground, role))),
  },
  schedule: {
    own: (ground, role) => addSchedule(ground.people[role].actor),
    foreign: (ground, role) => (seesAll(role) ? undefined : addSchedule(other(ground, role))),
  },
  /** Of the user's own organization only, even for users who see everything. */
  webhook: {
    own: (ground, role) => addWebhook(ground.people[role >= 5 ? 5 : 1].actor),
    foreign: (ground, role) => addWebhook(role >= 5 ? ground.otherPartnerAdmin : ground.people[5].actor),
  },
  /** A request of a seller; only those who see everything answer it. */
  approval: { own: (ground) => addApproval(ground.stranger), foreign: () => undefined },
  /** A custom role; roles belong to no organization. */
  role: { own: () => addRole(), foreign: () => undefined },
} satisfies Record<string, RecordKind>;

export type RecordName = keyof typeof RECORDS;
