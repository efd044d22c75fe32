import { env } from '#app/env.server.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { listProviders } from './rules.store.server.ts';

export interface SignOnRule {
  readonly organization: string;
  readonly issuer: string;
  readonly isRequired: boolean;
}

/** Lists the providers of all organizations, the vendor's first. */
export async function listSignOnRules(actor: Actor): Promise<SignOnRule[]> {
  requireCapability(actor, 'signOn.any');
  const providers = await inScope(scopeOf(actor), listProviders);
  return providers.map(({ organization, ...rule }) => ({ ...rule, organization: organization ?? env().brandName }));
}
