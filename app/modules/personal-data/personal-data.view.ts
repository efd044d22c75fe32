/** The parts of an export in their order, by the name of their files. */
const PARTS = {
  profile: 'profile',
  sessions: 'sessions',
  accessTokens: 'access tokens',
  passkeys: 'passkeys',
  knownDevices: 'known devices',
  emailedLinks: 'emailed links',
  signOnIdentities: 'single sign-on identities',
  accountTeams: 'account teams',
  estimates: 'estimates',
  approvals: 'approvals',
  shareLinks: 'share links',
  roomMessages: 'room messages',
  roomAnswers: 'room answers',
  closedRoomThreads: 'closed room questions',
  recordedReaders: 'recorded readers',
  reportBatches: 'report batches',
  reportSchedules: 'report schedules',
  registeredReports: 'registered reports',
  webhooks: 'webhooks',
  configurationVersions: 'configuration versions',
  configurationDraft: 'configuration draft',
  messages: 'messages',
  auditEvents: 'audit events',
  uploads: 'uploads',
} as const;
export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** The last export of a person. */
export interface PersonalExport {
  readonly collected: number;
  readonly hasFailed: boolean;
  /** ISO 8601, UTC; null until it is complete. */
  readonly finishedAt: string | null;
  /** ISO 8601, UTC: when its file is deleted. */
  readonly keptUntil: string;
  readonly sizeBytes: number;
}

/** Of an erasure, in order. */
export const ERASURE_STEPS = ['frozen reports', 'the audit trail', 'the person’s own records'] as const;

/** E.g. `Searching the audit trail: 1 of 3 steps complete.` */
export function describeErasure(step: number): string {
  return `Searching ${ERASURE_STEPS[step] ?? ERASURE_STEPS[0]}: ${step} of ${ERASURE_STEPS.length} steps complete.`;
}

/** E.g. `Collecting audit events: 21 of 23 parts complete.` */
export function describeExport({ collected, hasFailed, finishedAt }: PersonalExport): string {
  if (finishedAt !== null) return 'The export is complete.';
  if (hasFailed) return 'The last attempt failed. The queue tries again.';
  const next = PART_NAMES[collected];
  return next
    ? `Collecting ${PARTS[next]}: ${collected} of ${PART_NAMES.length} parts complete.`
    : 'Writing the .zip file.';
}
