import type { Tx } from '#app/infra/db/scope.server.ts';
import { baseRolesOf, can } from '#app/modules/access/can.ts';
import { listPeople } from './announce.store.server.ts';

/** Lists who can answer a request, without those whose own it is. */
export async function listApprovers(tx: Tx, ownIds: readonly number[]) {
  const people = await listPeople(tx, baseRolesOf('approvals.decide'));
  return people.filter(
    (person) => !ownIds.includes(person.id) && can({ ...person, mayWrite: true }, 'approvals.decide'),
  );
}
