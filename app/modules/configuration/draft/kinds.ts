import type { Capability } from '#app/modules/access/capabilities.ts';
import { currencyIdIn } from '../currency-entries.ts';
import { isModelKey } from '../model/model-entries.ts';
import { valueOfSource } from '../sources/value-sources.ts';
import { kindOf, type ValueKey } from '../values.ts';

/** What changing a value needs: a benchmark, a reduction or a source the permission, the model role 1. */
export function capabilityOf(key: ValueKey): Capability {
  return kindOf(key) === 'number' || valueOfSource(key) !== undefined || currencyIdIn(key) !== undefined
    ? 'configuration.change'
    : 'products.manage';
}

/** Other values cannot be changed. */
export function isKnownKind(key: ValueKey): boolean {
  return (
    kindOf(key) === 'number' || isModelKey(key) || valueOfSource(key) !== undefined || currencyIdIn(key) !== undefined
  );
}
