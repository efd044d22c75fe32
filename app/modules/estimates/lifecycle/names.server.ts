import { fieldError } from '#app/errors.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { requirePrintable } from '#app/modules/customers/printable.server.ts';
import { TEXT } from '#app/text.ts';
import { findNamesake, findNamesLike, lockNames } from './names.store.server.ts';

interface EstimateName {
  readonly customerId: number;
  readonly name: string;
  /** The estimate that has the name, or gets it back. */
  readonly estId?: number;
}

const LONGEST_NAME = 200;
/** With its space. */
const LONGEST_NUMBER = 8;

/**
 * Refuses a name that no report can print or that another of the customer's estimates has, and reserves it for the transaction.
 * @param field the form's field of the name
 */
export async function requireFreeName(tx: Tx, { customerId, name, estId }: EstimateName, field: string): Promise<void> {
  requirePrintable(name, field);
  await lockNames(tx, customerId);
  if (await findNamesake(tx, customerId, name, estId)) throw fieldError(field, TEXT.nameTaken);
}

/** Works like `freeName`, and reserves the name for the transaction. */
export async function numberedName(tx: Tx, wanted: EstimateName): Promise<string> {
  await lockNames(tx, wanted.customerId);
  return freeName(tx, wanted);
}

/** Appends the first free number if another of the customer's estimates has the name: "Pilot", "Pilot 2", "Pilot 3". */
export async function freeName(tx: Tx, { customerId, name, estId }: EstimateName): Promise<string> {
  const start = name.slice(0, LONGEST_NAME - LONGEST_NUMBER).trimEnd();
  const taken = new Set(await findNamesLike(tx, customerId, start, estId));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1)
    free = `${name.length + LONGEST_NUMBER > LONGEST_NAME ? start : name} ${number}`;
  return free;
}
