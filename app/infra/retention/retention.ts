/** How long the installation stores each kind of record. Null: no end of its own. */
export interface RetentionRules {
  readonly draftDays: number | null;
  readonly roomDays: number | null;
  readonly messageDays: number;
  readonly auditYears: number;
  readonly deletedDays: number;
}

export const RETENTION_DEFAULTS: RetentionRules = {
  draftDays: null,
  roomDays: null,
  messageDays: 90,
  auditYears: 3,
  deletedDays: 30,
};

/** Lower limits protect work and the trail; the table repeats them. */
export const RETENTION_LIMITS: Readonly<Record<keyof RetentionRules, readonly [min: number, max: number]>> = {
  draftDays: [90, 3650],
  roomDays: [90, 3650],
  messageDays: [30, 3650],
  auditYears: [1, 20],
  deletedDays: [30, 3650],
};
