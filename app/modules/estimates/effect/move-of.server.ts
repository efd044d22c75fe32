import { type Catalogue, leadAmount } from '@worthwhile/roi-core';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { draftOf } from '../estimates.server.ts';
import { findEstimate } from '../estimates.store.server.ts';
import { tryCompute } from '../model/computation.ts';
import { reapplyBenchmarks } from '../model/reapply-benchmarks.server.ts';
import type { Moved } from './summarize.ts';

/** Returns null for an estimate without a result. */
export async function moveOf(
  scope: Scope,
  id: number,
  versions: { readonly newest: Catalogue; readonly drafted: Catalogue },
): Promise<Moved | null> {
  const record = await inScope(scope, (tx) => findEstimate(tx, scope, id));
  if (!record) return null;
  const draft = draftOf(record, await readCatalogue(record.configId));
  const resultIn = (catalogue: Catalogue) =>
    tryCompute({ ...draft, inputs: reapplyBenchmarks(draft, catalogue).inputs, catalogue })?.result.headline;
  const [before, after] = [resultIn(versions.newest), resultIn(versions.drafted)];
  if (!before || !after) return null;
  return {
    id,
    name: record.name,
    owner: draft.estimate.owner.name,
    currencySign: record.currencySign,
    before: leadAmount(before.all),
    after: leadAmount(after.all),
    hardBefore: leadAmount(before.hardOnly),
    hardAfter: leadAmount(after.hardOnly),
  };
}
