import { data } from '@remix-run/node';
import type { Catalogue } from '@worthwhile/roi-core';
import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { conflictOf } from '#app/http/saving/save-or-ask.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { baseVersion, note } from '#app/modules/configuration/configuration.schema.ts';
import type { Configuration } from '#app/modules/configuration/configuration.server.ts';
import { formatValue, nameOfValue } from '#app/modules/configuration/values.ts';
import {
  type Changes,
  changeConfiguration,
  changedValues,
  findConfiguration,
} from '#app/modules/configuration/versions.server.ts';
import { combine } from '#app/ui/saving/conflict/conflict.ts';
import type { Conflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import { CHANGE_LABELS, type EditAnswer, type ReviewAnswer } from './change-answers.ts';
import { configurationTexts, latestConfiguration } from './configuration-texts.server.ts';

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

/** Returned with the review: nothing else on the page holds the changes. */
const LONG_NOTE = {
  message: `${CHANGE_LABELS.note}: At most 500 characters`,
  errors: { note: ['At most 500 characters'] },
  labels: CHANGE_LABELS,
};

interface Given {
  /** The version that the changes are based on. */
  readonly base: Configuration;
  readonly catalogue: Catalogue;
  readonly changes: Changes;
  readonly note: string;
  readonly returnTo: string;
}
type Answer = ReturnType<typeof data<ReviewAnswer | Conflict | EditAnswer>> | Response;

/**
 * Runs every change of the configuration, typed or uploaded: review the difference, save, and on a conflict choose
 * between both values. Each step carries all changes.
 *
 * @param readChanges reads the first form's changes against its base version
 * @param returnTo address after a save
 */
export async function answerChange(
  actor: Actor,
  formData: FormData,
  returnTo: string,
  readChanges: (base: Configuration, catalogue: Catalogue) => Changes | Promise<Changes>,
): Promise<Answer> {
  const base = await findConfiguration(actor, readVersion(formData, 'baseVersion'));
  const catalogue = await readCatalogue(base.configId);
  const intent = formData.get('intent');
  const isFirst = intent !== 'save' && intent !== 'settle' && intent !== 'edit';
  const changes = isFirst ? await readChanges(base, catalogue) : readCarried(formData);
  const written = String(formData.get('note') ?? '');
  const parsedNote = note.safeParse(written);
  const given: Given = { base, catalogue, changes, note: parsedNote.data ?? written, returnTo };
  if (intent === 'edit') return data({ step: 'edit', baseVersion: base.configId, values: textsOf(changes) } as const);
  if (intent === 'settle') return settle(actor, given, formData);
  if (intent !== 'save') return reviewOrAsk(actor, given);
  return parsedNote.success ? save(actor, given) : reviewOrAsk(actor, given, LONG_NOTE);
}

async function save(actor: Actor, given: Given): Promise<Answer> {
  try {
    const { configId, changed } = await changeConfiguration(actor, {
      baseVersion: given.base.configId,
      note: given.note,
      changes: given.changes,
    });
    const count = changed.length === 1 ? '1 value' : `${changed.length} values`;
    const message = `Saved version ${configId} of the configuration: ${count} changed.`;
    return await redirectWithNotice(given.returnTo, { type: 'success', message });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return reviewOrAsk(actor, given);
  }
}

/** Shows the difference to the newest version, or asks about values that someone else changed too. */
async function reviewOrAsk(actor: Actor, given: Given, refusal?: typeof LONG_NOTE): Promise<Answer> {
  const { base, catalogue, changes, returnTo } = given;
  changedValues(base, changes);
  const newest = await findConfiguration(actor);
  const both = await compare(actor, given, newest);
  if (both.asked.length > 0) return data(questionOf(given, newest, both, {}), { status: 409 });
  const changed = changedValues(newest, changes);
  if (changed.length === 0) return redirectWithNotice(returnTo, { type: 'info', message: 'Nothing was changed.' });
  const review = {
    step: 'review',
    baseVersion: newest.configId,
    note: given.note,
    changes: JSON.stringify(Object.fromEntries(changed.map(({ key, after }) => [key, after]))),
    rows: changed.map(({ key, before, after }) => ({
      key,
      name: nameOfValue(catalogue, key),
      before: formatValue(before),
      after: formatValue(after),
    })),
    combined: both.combined.filter(({ changedBy }) => changedBy === 'them'),
    ...refusal,
  } as const;
  return data(review, refusal && { status: 422 });
}

/** Applies the choice for each conflicting value to the version that the question was about. */
async function settle(actor: Actor, given: Given, formData: FormData): Promise<Answer> {
  const against = await findConfiguration(actor, readVersion(formData, 'against'));
  const both = await compare(actor, given, against);
  const isOpen = ({ name }: { name: string }) => !['mine', 'theirs'].includes(String(formData.get(`take.${name}`)));
  const open = both.asked.filter(isOpen).map(({ name }) => [`take.${name}`, ['Choose one']]);
  if (open.length > 0) return data(questionOf(given, against, both, Object.fromEntries(open)), { status: 422 });
  const mine = Object.entries(given.changes).filter(([key]) => formData.get(`take.${key}`) !== 'theirs');
  return reviewOrAsk(actor, { ...given, base: against, changes: Object.fromEntries(mine) });
}

async function compare(actor: Actor, { base, catalogue, changes }: Given, newest: Configuration) {
  const texts = configurationTexts(base);
  const latest = await latestConfiguration(actor, { base, newest, catalogue });
  return combine(texts, { ...texts, ...textsOf(changes) }, latest, actor);
}

function questionOf(
  { base, changes, note: written }: Given,
  against: Configuration,
  both: ReturnType<typeof combine>,
  errors: Record<string, string[]>,
): Conflict {
  return conflictOf(both, {
    errors,
    carried: [
      { name: 'baseVersion', value: String(base.configId) },
      { name: 'against', value: String(against.configId) },
      { name: 'changes', value: JSON.stringify(changes) },
      { name: 'note', value: written },
    ],
    files: [],
  });
}

function textsOf(changes: Changes): Record<string, string> {
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, formatValue(value)]));
}

function readCarried(formData: FormData): Changes {
  const parsed = changesText.safeParse(formData.get('changes'));
  if (!parsed.success) throw new AppError('invalid', 'We couldn’t read the form. Reload the page and try again.');
  return parsed.data;
}

function readVersion(formData: FormData, name: string): number {
  const parsed = baseVersion.safeParse(Number(formData.get(name)));
  if (!parsed.success) throw new AppError('invalid', 'We couldn’t read the form. Reload the page and try again.');
  return parsed.data;
}
