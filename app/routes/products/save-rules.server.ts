import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { rulesForm } from '#app/modules/catalogue/manage.schema.ts';
import { changeRules, readRules } from '#app/modules/catalogue/manage.server.ts';
import { mergeList, type RulesTexts, rulesTexts } from './rules-texts.ts';

const LISTS = ['estimateNew', 'estimateExisting', 'include', 'exclude'] as const;

/**
 * Saves the form of the selection rules. Its tick boxes say what may go together; what is kept is what may not.
 *
 * @returns both people's changes together when someone else saved first; null when it is saved
 * @throws AppError `unprocessable` on a list
 */
export async function saveRulesForm(actor: Actor, formData: FormData) {
  const stored = await readRules(actor);
  const ids = stored.components.map(({ id }) => id).sort((one, other) => one - other);
  const allPairs = ids.flatMap((one, index) => ids.slice(index + 1).map((other) => `${one},${other}`));
  const forbidden = (name: string) => allPairs.filter((pair) => !formData.getAll(name).includes(pair));
  const lines = (name: string) => [
    ...new Set(
      String(formData.get(name) ?? '')
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
  const mine: RulesTexts = {
    estimateNew: forbidden('estimateNew'),
    estimateExisting: forbidden('estimateExisting'),
    include: lines('include'),
    exclude: lines('exclude'),
  };
  const form = parseRules(mine, Number(formData.get('version')));
  try {
    await changeRules(actor, form);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const now = await readRules(actor);
    const theirs = rulesTexts(now);
    const was = readWas(formData);
    const merged = (list: keyof RulesTexts) => mergeList(mine[list], was[list] ?? theirs[list], theirs[list]);
    const texts: RulesTexts = {
      estimateNew: merged('estimateNew'),
      estimateExisting: merged('estimateExisting'),
      include: merged('include'),
      exclude: merged('exclude'),
    };
    return { version: now.version, texts, was: theirs };
  }
}

function parseRules(texts: RulesTexts, version: number) {
  const pairs = (list: readonly string[]) => list.map((pair) => pair.split(',').map(Number));
  const parsed = rulesForm.safeParse({
    version,
    forbiddenPairs: { estimateNew: pairs(texts.estimateNew), estimateExisting: pairs(texts.estimateExisting) },
    include: texts.include,
    exclude: texts.exclude,
  });
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= [message];
  throw new AppError('unprocessable', 'There is a problem with what was sent.', { errors });
}

function readWas(formData: FormData): Partial<Record<(typeof LISTS)[number], string[]>> {
  try {
    const was: unknown = JSON.parse(String(formData.get('was')));
    return typeof was === 'object' && was !== null ? was : {};
  } catch {
    return {};
  }
}
