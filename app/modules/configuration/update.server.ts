import type { z } from 'zod';
import type { Actor } from '#app/modules/access/actor.ts';
import type { presetsBody, reductionsBody } from './configuration.schema.ts';
import { type ChangeAnswer, changeConfiguration } from './draft/publish.server.ts';
import { LEVELS, presetKey, reductionKey, type ValueKey } from './values.ts';

type Numbers = Readonly<Record<ValueKey, number>>;

/**
 * Publishes other presets, given as whole rows.
 * @throws AppError as `changeConfiguration`
 */
export async function updatePresets(actor: Actor, body: z.output<typeof presetsBody>) {
  const changes: Numbers = Object.fromEntries(
    body.presets.flatMap((row) => LEVELS.map((level) => [presetKey(row.industry, row.fieldId, level), row[level]])),
  );
  return answer(await changeConfiguration(actor, { ...body, changes }));
}

/**
 * Publishes other reduction percentages, given as whole rows.
 * @throws AppError as `changeConfiguration`
 */
export async function updateReductions(actor: Actor, body: z.output<typeof reductionsBody>) {
  const changes: Numbers = Object.fromEntries(
    body.reductions.flatMap((row) =>
      LEVELS.map((level) => [reductionKey(row.driverId, row.subProductId, level), row[level]]),
    ),
  );
  return answer(await changeConfiguration(actor, { ...body, changes }));
}

function answer({ configId, changed, isDrafted }: ChangeAnswer) {
  const message = isDrafted
    ? 'Added to the draft of the configuration. Someone else has to approve it before it is published.'
    : changed.length === 0
      ? `No changes. Version ${configId} is still the newest.`
      : `Configuration version ${configId} saved.`;
  return { data: { configId }, message };
}
