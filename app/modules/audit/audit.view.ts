/** One event as it is shown. */
export interface AuditRow {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actorId: number | null;
  /** `First Last <e-mail>` as it was then; empty for nobody known. */
  readonly actor: string;
  readonly partnerId: number | null;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly ip: string;
  readonly requestId: string;
  readonly detail: Record<string, unknown>;
  /** Hex SHA-256 over the event and the hash before it. */
  readonly hash: string;
}

export interface AuditList {
  readonly rows: AuditRow[];
  readonly count: number;
  readonly countIsMinimum?: true;
}

/** What the last check of the chain found. */
export interface ChainState {
  /** ISO 8601, UTC. */
  readonly checkedAt: string;
  readonly isWhole: boolean;
  /** In words: how many events and where it ends, or where it is broken and why. */
  readonly found: string;
}

/** What the trail says of something that was deleted. */
export interface Deletion {
  readonly name: string;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** As it was. */
  readonly before: Readonly<Record<string, unknown>>;
}
