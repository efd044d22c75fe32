import { fieldError } from '#app/errors.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { TEXT } from '#app/text.ts';
import { isNameTaken, lockNames } from '../estimates.store.server.ts';

interface EstimateName {
  readonly customerId: number;
  readonly name: string;
  /** The estimate that has the name, or gets it back. */
  readonly estId?: number;
}

const LONGEST_NAME = 200;

/**
 * Refuses a name of another of the customer's estimates, and reserves it for the transaction.
 * @param field the form's field of the name
 */
export async function requireFreeName(tx: Tx, { customerId, name, estId }: EstimateName, field: string): Promise<void> {
  await lockNames(tx, customerId);
  if (await isNameTaken(tx, customerId, name, estId)) throw fieldError(field, TEXT.nameTaken);
}

/** Appends the first free number if another of the customer's estimates has the name. */
export async function numberedName(tx: Tx, { customerId, name, estId }: EstimateName): Promise<string> {
  await lockNames(tx, customerId);
  let free = name;
  for (let number = 2; await isNameTaken(tx, customerId, free, estId); number += 1) {
    const suffix = ` (${number})`;
    free = name.slice(0, LONGEST_NAME - suffix.length) + suffix;
  }
  return free;
}
