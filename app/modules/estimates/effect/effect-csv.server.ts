import { AppError } from '#app/errors.ts';
import { writeCsv } from '#app/infra/csv/csv.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { TEXT } from '#app/text.ts';
import { readEffect } from './effect.server.ts';

const COLUMNS = [
  'estimateId',
  'estimate',
  'owner',
  'currency',
  'before',
  'after',
  'changePct',
  'hardSavingsBefore',
  'hardSavingsAfter',
];

/**
 * Formats every draft that publishing would move and that the user sees.
 * @throws AppError `notFound` unless the user calculated the effect
 */
export async function effectCsv(actor: Actor): Promise<string> {
  const effect = await readEffect(actor, (await readDraft(actor)).revision);
  if (!effect?.result) throw new AppError('notFound', TEXT.notFound);
  return writeCsv(
    COLUMNS,
    effect.result.moves.map((move) => [
      move.id,
      move.name,
      move.owner,
      move.currencySign,
      move.before,
      move.after,
      move.percent ?? '',
      move.hardBefore,
      move.hardAfter,
    ]),
  );
}
