import { data } from '@remix-run/node';
import { AppError } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import { formatTime } from '#app/format-time.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { type Combination, combine, type Latest, titleOf } from '#app/ui/saving/conflict/conflict.ts';
import type { Conflict } from '#app/ui/saving/conflict/conflict-page.tsx';
import {
  type Editor,
  fill,
  inputsOf,
  isChosen,
  isFile,
  isOwn,
  postedTexts,
  type Settled,
  textsOf,
} from './form-texts.server.ts';

/**
 * Saves a form that several people edit. After a stale save, values that only one person changed are combined and
 * saved. If both changed a value, nothing is saved until the user has decided.
 */
export async function saveOrAsk<Answer = Response>(actor: Actor, posted: FormData, editor: Editor<Answer>) {
  const { form, base, asked, errors } = readChoices(posted, editor);
  if (Object.keys(errors).length === 0) return saveOver(actor, { form, base, note: '' }, editor);
  const latest = await editor.latest();
  const both = combine({ ...base, ...asked }, textsOf(posted, base, editor), latest, actor);
  return data(questionOf(both, { form: posted, base: { ...base, ...asked }, latest, editor, errors }), { status: 422 });
}

async function saveOver<Answer>(
  actor: Actor,
  settled: Settled,
  editor: Editor<Answer>,
): Promise<Answer | ReturnType<typeof data<Conflict>>> {
  const { form, base } = settled;
  try {
    return await editor.save(settled);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const latest = await editor.latest();
    const both = combine(base, textsOf(form, base, editor), latest, actor);
    // The save was refused for another reason than a change of the shown values.
    if (!both.isBehind) throw error;
    if (both.asked.length > 0)
      return data(questionOf(both, { form, base, latest, editor, errors: {} }), { status: 409 });
    return saveOver(actor, { form: fill(form, both.texts, editor), base: latest.texts, note: noteOf(both) }, editor);
  }
}

/** Applies the choices of a conflict page to its form. Open ones have errors, and `asked` has their common base. */
export function readChoices(posted: FormData, editor: Pick<Editor, 'lines'> = {}) {
  const base = postedTexts(posted.get('base'));
  const asked = postedTexts(posted.get('asked'));
  const form = new FormData();
  for (const [name, value] of posted) if (!isOwn(name) || name === 'intent') form.append(name, value);
  const errors: Record<string, string[]> = {};
  for (const name of Object.keys(asked)) {
    const take = posted.get(`take.${name}`);
    if (take === 'theirs') {
      const inputs = isFile(form.get(name)) ? [] : inputsOf({ [name]: base[name] ?? '' }, editor);
      form.delete(name);
      for (const { value } of inputs) form.append(name, value);
    } else if (take !== 'mine') errors[`take.${name}`] = ['Choose one'];
    else if (isFile(form.get(name)) && !isChosen(form.get(name))) errors[name] = ['Choose the file again'];
  }
  return { form, base, asked, errors };
}

function questionOf(
  both: Combination,
  from: {
    form: FormData;
    base: Texts;
    latest: Latest;
    editor: Pick<Editor, 'lines'>;
    errors: Record<string, string[]>;
  },
): Conflict {
  const { form, base, latest, editor, errors } = from;
  const asked = Object.fromEntries(both.asked.map(({ name }) => [name, base[name] ?? '']));
  return conflictOf(both, {
    errors,
    carried: [
      { name: 'base', value: JSON.stringify(latest.texts) },
      { name: 'asked', value: JSON.stringify(asked) },
      ...inputsOf(both.texts, editor).filter(({ name }) => !isFile(form.get(name))),
    ],
    files: [...form].flatMap(([name, value]) =>
      isFile(value) ? [{ name, label: latest.labelOf(name) ?? name, fileName: value.name }] : [],
    ),
  });
}

/** Makes the answer that asks about the values that both changed. */
function conflictOf(
  { asked, combined, same }: Combination,
  rest: Pick<Conflict, 'errors' | 'carried' | 'files'>,
): Conflict {
  const message = `${titleOf(asked)}. Nothing was overwritten: choose which values to keep.`;
  return { ok: false, step: 'conflict', message, asked, combined, same, ...rest };
}

/** Names whose changes the save preserves. */
function noteOf({ combined }: Combination): string {
  const theirs = combined.filter(({ changedBy }) => changedBy === 'them');
  const saves = new Map<string, string[]>();
  for (const { by, label } of theirs) {
    const time = formatTime(by.at);
    const save = by.isReader
      ? `you changed in another window (${time})`
      : `${by.name ?? 'someone else'} (${time}) changed`;
    saves.set(save, [...(saves.get(save) ?? []), label]);
  }
  return [...saves].map(([save, labels]) => ` Preserved what ${save}: ${labels.join(', ')}.`).join('');
}
