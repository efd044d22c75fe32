import { fieldError } from '#app/errors.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { TEXT } from '#app/text.ts';
import { isNameTaken, lockNames } from '../estimates.store.server.ts';

/** A name among a customer's estimates. */
interface EstimateName {
  readonly customerId: number;
  readonly name: string;
  /** The estimate that has it, or will have it again. */
  readonly estId?: number;
}

const LONGEST_NAME = 200;

/**
 * Refuses a name that another of the customer's estimates has, and keeps it free for the transaction.
 *
 * @param field the form's field that the name was typed into
 */
export async function requireFreeName(tx: Tx, { customerId, name, estId }: EstimateName, field: string): Promise<void> {
  await lockNames(tx, customerId);
  if (await isNameTaken(tx, customerId, name, estId)) throw fieldError(field, TEXT.nameTaken);
}

/** The name, or where another of the customer's estimates has it by now the name with the first free number behind it. */
export async function numberedName(tx: Tx, { customerId, name, estId }: EstimateName): Promise<string> {
  await lockNames(tx, customerId);
  let free = name;
  for (let number = 2; await isNameTaken(tx, customerId, free, estId); number += 1) {
    const suffix = ` (${number})`;
    free = name.slice(0, LONGEST_NAME - suffix.length) + suffix;
  }
  return free;
}
