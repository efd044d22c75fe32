import { type Catalogue, checkRange, EMPTY_MESSAGE, MAX_RISK_PCT } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import type { RiskForm } from '../fields.schema.ts';
import type { EstimateInputs, RiskOverride } from '../inputs.ts';
import { preferStoredValue } from './unchanged-values.ts';

const UNKNOWN = 'Unknown benefit';

/**
 * Applies a form to the risks of single drivers: a named driver gets the form's risk, or none if that is empty; other drivers
 * stay unchanged.
 */
export function risksAfter(
  { drivers }: Pick<Catalogue, 'drivers'>,
  stored: EstimateInputs['riskOverrides'] = {},
  form: Readonly<Record<string, RiskForm>>,
  errors: FieldErrors,
): Record<string, RiskOverride> {
  const risks = { ...stored };
  for (const [driverId, { pct, reason }] of Object.entries(form)) {
    const name = `riskOverrides.${driverId}`;
    delete risks[driverId];
    if (!drivers.some(({ id }) => id === driverId)) errors[name] = [UNKNOWN];
    if (pct === undefined) continue;
    const checked = checkRange(pct, { min: 0, max: MAX_RISK_PCT });
    if (!checked.ok) errors[`${name}.pct`] = [checked.message];
    if (reason === undefined) errors[`${name}.reason`] = [EMPTY_MESSAGE];
    else risks[driverId] = { pct: preferStoredValue(stored[driverId]?.pct, pct), reason };
  }
  return risks;
}
