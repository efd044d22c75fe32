import { AppError } from '#app/errors.ts';
import { hashOf } from '#app/infra/content-hash.server.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { spendQuota } from '#app/infra/limits/quotas.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { requireCurrency } from '#app/modules/currencies/currencies.server.ts';
import { productNames } from '../assumptions.ts';
import type { CloneForm } from '../estimates.schema.ts';
import { readEstimate } from '../estimates.server.ts';
import { findSubmitted, insertEstimate } from '../estimates.store.server.ts';
import { reapplyBenchmarks } from '../model/reapply-benchmarks.server.ts';
import { headlineColumns } from '../model/stored-headline.ts';
import { progressOf } from '../steps.ts';
import { requireFreeName } from './names.server.ts';
import { lockNames } from './names.store.server.ts';

/**
 * Copies an estimate to the actor's draft on the current configuration; a complete one is Ready. Levels get their current
 * presets; manual values stay. The same form sent again creates no second copy.
 * @returns its labels with another preset today, and the original's rate next to today's if they differ
 * @throws AppError `notFound` outside the scope; `unprocessable` if the customer has an estimate of this name
 */
export async function cloneEstimate(actor: Actor, form: CloneForm) {
  const source = await readEstimate(actor, form.estimateId);
  requireCapability(actor, 'estimates.change');
  await spendQuota(actor, 'drafts');
  const configId = await newestConfigId();
  const catalogue = await readCatalogue(configId);
  const { inputs, changes } = reapplyBenchmarks(source, catalogue);
  const { estimate } = source;
  const { isComplete, computation } = progressOf({ estimate: { ...estimate, state: 0 }, inputs, catalogue });
  const scope = scopeOf(actor);
  const submissionId = form.submissionId === undefined ? null : hashOf(form);
  // A copy of a partner's estimate by a vendor administrator stays with the partner and its owner.
  const ownerId = estimate.partnerId === actor.partnerId ? actor.userId : estimate.owner.userId;
  const estId = await inScope(scope, async (tx) => {
    await lockNames(tx, estimate.customer.id);
    const before = submissionId && (await findSubmitted(tx, scope, ownerId, submissionId));
    if (before) return before.id;
    await requireFreeName(tx, { customerId: estimate.customer.id, name: form.estimateName }, 'estimateName');
    const id = await insertEstimate(tx, {
      name: form.estimateName,
      submissionId,
      ownerId,
      partnerId: estimate.partnerId,
      customerId: estimate.customer.id,
      accountId: estimate.account?.id,
      contactId: estimate.contact?.id,
      opportunityId: estimate.opportunity?.id,
      scenarioId: estimate.scenarioId,
      industry: estimate.industry,
      currencyId: estimate.currency.id,
      currencySign: estimate.currency.sign,
      currencyValue: estimate.currency.value,
      configId,
      modelVersion: catalogue.modelVersion,
      ...headlineColumns(computation?.result.headline),
      prodCombinationId: estimate.prodCombinationId,
      inputs,
      state: isComplete ? 1 : 0,
      currentStep: Math.min(estimate.currentStep, 3),
    });
    if (id === undefined)
      throw new AppError('conflict', 'You already submitted this form, and that clone has since been deleted.');
    await recordAudit(tx, actor, {
      action: 'estimate.cloned',
      target: ['estimate', id],
      detail: {
        from: estimate.id,
        name: form.estimateName,
        products: productNames(source.catalogue, estimate.prodCombinationId),
      },
    });
    return id;
  });
  const { value: today } = await requireCurrency(estimate.currency.id);
  const kept = estimate.currency.value;
  return {
    estId,
    changedPresets: changes.map(({ label }) => label),
    exchangeRate: kept === today ? null : { kept, today },
  };
}
