import { RETIRED_TOOLS } from '../calculation/plan.ts';
import { EVIDENCE_WORDS } from '../evidence/evidence.ts';
import { fieldInput } from '../explain/inputs.ts';
import { fieldsOf } from '../expression/evaluate.ts';
import type { Catalogue, EvidenceKind, ResolvedInput, Result } from '../types.ts';

/** Shares of the annual savings, 0 to 1, with a sum of 1. */
export type ProvenanceShares = Readonly<Record<EvidenceKind, number>>;

/**
 * Splits each driver's saving equally over the fields of its formula, and each part by the field's evidence. Measured figures and
 * retired tools are the customer's. Reductions are left out: they are expert defaults throughout.
 * @returns null if nothing is saved
 */
export function provenanceShares(catalogue: Catalogue, input: ResolvedInput, result: Result): ProvenanceShares | null {
  const kinds = Object.keys(EVIDENCE_WORDS) as EvidenceKind[];
  const amounts = new Map<EvidenceKind, number>();
  let total = 0;
  for (const outcome of result.drivers) {
    const driver = catalogue.drivers.find(({ id }) => id === outcome.id);
    if (!outcome.included || !driver) continue;
    // A measured loss weighs as much as a saving of the same size.
    const weight = Math.abs(outcome.saving);
    const leaves = fieldsOf(driver.formula);
    for (const leaf of leaves) {
      const isCustomers = leaf === RETIRED_TOOLS || outcome.fieldsMeasured?.includes(leaf);
      const whose = isCustomers ? 'customer' : fieldInput(catalogue, input, leaf).provenance;
      amounts.set(whose, (amounts.get(whose) ?? 0) + weight / leaves.length);
    }
    total += weight;
  }
  if (total === 0) return null;
  return Object.fromEntries(kinds.map((kind) => [kind, (amounts.get(kind) ?? 0) / total])) as ProvenanceShares;
}
