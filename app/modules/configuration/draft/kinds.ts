import type { Capability } from '#app/modules/access/capabilities.ts';
import { kindOf, type ValueKey } from '../values.ts';

/** What changing a value of each kind needs. Other kinds cannot be changed. */
const CHANGED_WITH: Readonly<Record<string, Capability>> = { number: 'configuration.change' };

export function isKnownKind(key: ValueKey): boolean {
  return Object.hasOwn(CHANGED_WITH, kindOf(key));
}

export function capabilityOf(key: ValueKey): Capability {
  return CHANGED_WITH[kindOf(key)] ?? 'products.manage';
}
