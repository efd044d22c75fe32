import type { ModelInput } from '@worthwhile/roi-core';

/** Returns the percent of an estimate's figures that are the customer's: typed as such, agreed, or measured. Null without figures. */
export function customerShare({ fields = {}, fieldsExisting = {}, provenance = {} }: ModelInput): number | null {
  const ids = Object.keys(fields);
  const own = ids.filter(
    (id) => ['customer', 'agreed'].includes(provenance[id] ?? '') || fieldsExisting[id] !== undefined,
  );
  return ids.length === 0 ? null : (own.length / ids.length) * 100;
}
