import { data } from '@remix-run/node';
import type { Catalogue } from '@worthwhile/roi-core';
import { z } from 'zod';
import { AppError, fieldError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { baseVersion, note } from '#app/modules/configuration/configuration.schema.ts';
import {
  type Configuration,
  newestConfigId,
  readConfiguration,
} from '#app/modules/configuration/configuration.server.ts';
import { carryOver } from '#app/modules/configuration/typed-changes.ts';
import { nameOfValue, shownValue } from '#app/modules/configuration/values.ts';
import {
  type Changes,
  changeConfiguration,
  changedValues,
  findConfiguration,
} from '#app/modules/configuration/versions.server.ts';
import type { ConflictAnswer, EditAnswer, ReviewAnswer } from './change-answers.ts';

const changesText = z
  .string()
  .max(400_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().max(120), z.number()));

/**
 * The way of every change of the configuration, whether typed or sent as a file: review the difference, save it, and
 * where someone else saved meanwhile choose between both values. Each step carries all that was changed.
 *
 * @param readChanges what the first form holds, against the version that it was made from
 * @param returnTo where a saved change leads
 */
export async function answerChange(
  actor: Actor,
  formData: FormData,
  returnTo: string,
  readChanges: (base: Configuration, catalogue: Catalogue) => Changes | Promise<Changes>,
): Promise<ReturnType<typeof data<ReviewAnswer | ConflictAnswer | EditAnswer>> | Response> {
  const base = await findConfiguration(actor, readBase(formData));
  const catalogue = await readCatalogue(base.configId);
  const intent = formData.get('intent');
  const isFirst = intent !== 'save' && intent !== 'settle' && intent !== 'edit';
  const changes = isFirst ? await readChanges(base, catalogue) : readCarried(formData);
  if (intent === 'edit') return data({ step: 'edit', baseVersion: base.configId, values: textsOf(changes) } as const);
  const settled = intent === 'settle' ? settle(changes, formData) : changes;
  if (changedValues(base, settled).length === 0)
    return redirectWithNotice(returnTo, { type: 'info', message: 'Nothing was changed.' });
  if (intent !== 'save') return reviewOrConflict(base, catalogue, settled);
  const parsedNote = note.safeParse(formData.get('note') ?? '');
  if (!parsedNote.success) throw fieldError('note', 'At most 500 characters');
  return save(actor, base, catalogue, settled, parsedNote.data, returnTo);
}

async function save(
  actor: Actor,
  base: Configuration,
  catalogue: Catalogue,
  changes: Changes,
  written: string,
  returnTo: string,
) {
  try {
    const { configId, changed } = await changeConfiguration(actor, {
      baseVersion: base.configId,
      note: written,
      changes,
    });
    const count = changed.length === 1 ? '1 value' : `${changed.length} values`;
    const message = `Version ${configId} of the configuration was saved: ${count} changed.`;
    return await redirectWithNotice(returnTo, { type: 'success', message });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return reviewOrConflict(base, catalogue, changes, written);
  }
}

async function reviewOrConflict(base: Configuration, catalogue: Catalogue, changes: Changes, written = '') {
  const changed = changedValues(base, changes);
  const newest = await newestConfigId();
  const lineOf = ({ key, before, after }: (typeof changed)[number]) => ({
    key,
    name: nameOfValue(catalogue, key),
    before: shownValue(before),
    after: shownValue(after),
  });
  if (newest === base.configId) {
    const own = JSON.stringify(Object.fromEntries(changed.map(({ key, after }) => [key, after])));
    return data({
      step: 'review',
      baseVersion: newest,
      changes: own,
      note: written,
      rows: changed.map(lineOf),
    } as const);
  }
  const carried = carryOver(changed, await readConfiguration(newest));
  const all = { ...carried.changes, ...Object.fromEntries(carried.clashes.map(({ key, mine }) => [key, mine])) };
  return data(
    {
      step: 'conflict',
      baseVersion: newest,
      changes: JSON.stringify(all),
      note: written,
      untouched: Object.keys(carried.changes).length,
      rows: carried.clashes.map(({ key, mine, theirs }) => ({
        key,
        name: nameOfValue(catalogue, key),
        mine: shownValue(mine),
        theirs: shownValue(theirs),
      })),
    } as const,
    { status: 409 },
  );
}

/** Of each value that two people changed, the one that was chosen: theirs is none of our changes. */
function settle(changes: Changes, formData: FormData): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([key]) => formData.get(`take.${key}`) !== 'theirs'));
}

function textsOf(changes: Changes): Record<string, string> {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, shownValue(value)]));
}

function readCarried(formData: FormData): Changes {
  const parsed = changesText.safeParse(formData.get('changes'));
  if (!parsed.success) throw new AppError('invalid', 'The form could not be read.');
  return parsed.data;
}

function readBase(formData: FormData): number {
  const parsed = baseVersion.safeParse(Number(formData.get('baseVersion')));
  if (!parsed.success) throw new AppError('invalid', 'The form could not be read.');
  return parsed.data;
}
