import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { rulesForm } from '#app/modules/catalogue/manage.schema.ts';
import { changeRules, readRules } from '#app/modules/catalogue/manage-rules.server.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { allPairs, LINES } from './rules-texts.ts';

/** The form names the offered scenarios, the rules the inactive ones. */
const FIELDS: Readonly<Record<string, string>> = { inactiveScenarios: 'scenarios' };

/**
 * The form's check boxes are the allowed pairs; the rules store the forbidden ones.
 *
 * @throws AppError `unprocessable` on a list, `conflict` for a version other than the stored one
 */
export async function saveRulesForm(actor: Actor, formData: FormData): Promise<number> {
  const { components } = await readRules(actor);
  const forbidden = (name: string) => {
    const allowed = new Set(formData.getAll(name));
    return allPairs(components).flatMap((pair) => (allowed.has(pair) ? [] : [pair.split(',').map(Number)]));
  };
  const [include, exclude] = LINES.map((name) => {
    const lines = String(formData.get(name) ?? '').split(/\r?\n/);
    return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
  });
  const offered = new Set(formData.getAll('scenarios'));
  const parsed = rulesForm.safeParse({
    version: String(formData.get('version') ?? ''),
    forbiddenPairs: { estimateNew: forbidden('estimateNew'), estimateExisting: forbidden('estimateExisting') },
    include,
    exclude,
    inactiveScenarios: SCENARIOS.map(({ id }) => id).filter((id) => !offered.has(String(id))),
  });
  if (parsed.success) return changeRules(actor, parsed.data);
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[FIELDS[String(path[0])] ?? String(path[0])] ??= [message];
  throw new AppError('unprocessable', 'Check the highlighted fields.', { errors });
}
