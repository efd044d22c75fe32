export interface AuditRow {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actorId: number | null;
  /** `First Last <email>` at the time of the event; empty if unknown. */
  readonly actor: string;
  readonly partnerId: number | null;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly ip: string;
  readonly requestId: string;
  readonly detail: Record<string, unknown>;
  /** Hash of the event before it in the chain. */
  readonly prevHash: string;
  /** Hex SHA-256 of the event and the previous hash. */
  readonly hash: string;
}

export interface AuditList {
  readonly rows: AuditRow[];
  readonly count: number;
  readonly countIsMinimum?: true;
}

/** Result of the last chain check. */
export type ChainState = {
  /** ISO 8601, UTC. */
  readonly checkedAt: string;
  /** Administrators who got the result by email. */
  readonly mailedTo: number;
} & (
  | { readonly isWhole: true; readonly events: number; readonly end: string }
  | { readonly isWhole: false; readonly eventId: number | null; readonly seq: number | null; readonly reason: string }
);

export interface Deletion {
  readonly name: string;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly before: Readonly<Record<string, unknown>>;
}
