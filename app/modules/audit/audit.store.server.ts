import type { Tx } from '#app/infra/db/scope.server.ts';
import { auditEvents } from '#drizzle/schema/index.ts';

export interface AuditEvent {
  readonly actorId: number | null;
  readonly partnerId?: number | null;
  /** Verb in the domain's words, e.g. `estimate.generated`. */
  readonly action: string;
  readonly targetKind?: string;
  readonly targetId?: string;
  readonly ip?: string;
  readonly detail?: Record<string, unknown>;
}

export async function insertAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await tx.insert(auditEvents).values(event);
}
