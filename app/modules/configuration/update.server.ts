import type { z } from 'zod';
import type { Actor } from '#app/modules/access/actor.ts';
import type { presetsBody, reductionsBody } from './configuration.schema.ts';
import { LEVELS, presetKey, reductionKey } from './values.ts';
import { type Changes, changeConfiguration } from './versions.server.ts';

/**
 * Creates a version with other presets, given as whole rows.
 * @throws AppError as `changeConfiguration`
 */
export async function updatePresets(actor: Actor, body: z.output<typeof presetsBody>) {
  const changes: Changes = Object.fromEntries(
    body.presets.flatMap((row) => LEVELS.map((level) => [presetKey(row.industry, row.fieldId, level), row[level]])),
  );
  return answer(await changeConfiguration(actor, { ...body, changes }));
}

/**
 * Creates a version with other reduction percentages, given as whole rows.
 * @throws AppError as `changeConfiguration`
 */
export async function updateReductions(actor: Actor, body: z.output<typeof reductionsBody>) {
  const changes: Changes = Object.fromEntries(
    body.reductions.flatMap((row) =>
      LEVELS.map((level) => [reductionKey(row.driverId, row.subProductId, level), row[level]]),
    ),
  );
  return answer(await changeConfiguration(actor, { ...body, changes }));
}

function answer({ configId, changed }: Awaited<ReturnType<typeof changeConfiguration>>) {
  const message =
    changed.length === 0
      ? `No changes. Version ${configId} is still the newest.`
      : `Configuration version ${configId} saved.`;
  return { data: { configId }, message };
}
