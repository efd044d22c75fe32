import type { Capability } from '#app/modules/access/capabilities.ts';
import { isModelKey } from '../model/model-entries.ts';
import { kindOf, type ValueKey } from '../values.ts';

/** What changing a value needs: a benchmark or a reduction the permission, the model role 1. */
export function capabilityOf(key: ValueKey): Capability {
  return kindOf(key) === 'number' ? 'configuration.change' : 'products.manage';
}

/** Other values cannot be changed. */
export function isKnownKind(key: ValueKey): boolean {
  return kindOf(key) === 'number' || isModelKey(key);
}
