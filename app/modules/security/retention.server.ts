import { staleSave } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { readRetention, readRetentionForEdit, saveRetention } from '#app/infra/retention/retention.store.server.ts';
import type { RetentionRules } from '#app/infra/retention/retention.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';

export async function readRetentionRules(actor: Actor) {
  requireCapability(actor, 'retention.manage');
  return inScope(scopeOf(actor), readRetentionForEdit);
}

/** @throws AppError `conflict` if someone else saved since the form was opened */
export async function saveRetentionRules(actor: Actor, { version, ...rules }: RetentionRules & { version: number }) {
  requireCapability(actor, 'retention.manage');
  await inScope(scopeOf(actor), async (tx) => {
    const before = await readRetention(tx);
    if (!(await saveRetention(tx, rules, version, actor.userId)))
      throw staleSave('Retention', await readRetentionForEdit(tx));
    const detail = { before: { ...before }, after: { ...rules } };
    await recordAudit(tx, actor, { action: 'retention.changed', target: ['retention'], detail });
  });
}
