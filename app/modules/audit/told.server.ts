import type { Actor } from '#app/modules/access/actor.ts';
import type { AuditRow } from './audit.view.ts';
import { type KnownNames, namesIn } from './names.server.ts';
import { sentenceOf, type Told, tell } from './words/tell.ts';

export interface ToldRow extends AuditRow {
  readonly told: Told;
}

/** Names of values and scenarios, which this module cannot read. */
export interface CatalogueNames {
  readonly ofValue: (key: string) => string;
  readonly ofScenario: (id: string) => string | undefined;
}

/** Tells events as sentences with the current names. */
export async function tellEvents(
  actor: Actor,
  rows: readonly AuditRow[],
  catalogue?: CatalogueNames,
): Promise<{ rows: ToldRow[]; exists: KnownNames['exists'] }> {
  const { nameOf, exists } = await namesIn(actor, rows);
  const names = {
    nameOfValue: catalogue?.ofValue ?? ((key: string) => key),
    nameOf: (kind: string, id: string) => (kind === 'scenario' ? catalogue?.ofScenario(id) : nameOf(kind, id)),
  };
  return { rows: rows.map((row) => ({ ...row, told: tell(row, names) })), exists };
}

/** Adds each event's sentence as plain text. */
export async function withSentences(actor: Actor, rows: readonly AuditRow[]) {
  const told = await tellEvents(actor, rows);
  return told.rows.map(({ told: sentence, ...row }) => ({ ...row, sentence: sentenceOf(sentence) }));
}
