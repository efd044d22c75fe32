import { AppError } from '#app/errors.ts';
import type { Text, Texts } from '#app/form-data.ts';
import { type Latest, valuesOf } from '#app/ui/saving/conflict/conflict.ts';
import { readTexts } from '#app/ui/saving/read-texts.ts';

export interface Settled {
  readonly form: FormData;
  /** Values that the form showed. */
  readonly base: Texts;
  /** Names changes by others that this save preserves; '' without any. */
  readonly note: string;
}

export interface Editor<Answer = Response> {
  /** The stored values, as the form shows them. */
  readonly latest: () => Promise<Latest>;
  /** @throws AppError `conflict` for a version other than the stored one */
  readonly save: (settled: Settled) => Promise<Answer>;
  /** Fields with one text per line: two people can each add one. */
  readonly lines?: readonly string[];
}

type Lines = Pick<Editor, 'lines'>;

export function postedTexts(text: FormDataEntryValue | null): Texts {
  if (text === null) return {};
  const texts = readTexts(text);
  if (!texts) throw new AppError('invalid', 'We couldn’t read the form. Reload the page and try again.');
  return texts;
}

export const isOwn = (name: string) => ['base', 'asked', 'intent'].includes(name) || name.startsWith('take.');

export const isFile = (value: unknown): value is File => value instanceof File;

export const isChosen = (value: unknown) => isFile(value) && (value.size > 0 || value.name !== '');

/** A chosen file counts by its name; without one the stored file stays. */
export function textsOf(form: FormData, base: Texts, { lines = [] }: Lines): Texts {
  const names = [...new Set([...form.keys(), ...Object.keys(base)])].filter((name) => !isOwn(name));
  return Object.fromEntries(
    names.map((name): [string, Text] => {
      const [file] = form.getAll(name).filter(isFile);
      if (file) return [name, isChosen(file) ? file.name : (base[name] ?? '')];
      const values = form.getAll(name).map(String);
      if (lines.includes(name))
        return [
          name,
          values
            .join('\n')
            .split(/\r?\n/)
            .filter((line) => line.trim() !== ''),
        ];
      return [name, typeof base[name] === 'object' || values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** Files stay. */
export function fill(form: FormData, texts: Texts, editor: Lines): FormData {
  const filled = new FormData();
  for (const [name, value] of form) if (isFile(value) || isOwn(name)) filled.append(name, value);
  for (const { name, value } of inputsOf(texts, editor)) if (!isFile(form.get(name))) filled.append(name, value);
  return filled;
}

/** A list becomes several inputs of one name, or lines; a clear check box posts nothing. */
export function inputsOf(texts: Texts, { lines = [] }: Lines): { name: string; value: string }[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    lines.includes(name)
      ? [{ name, value: valuesOf(text).join('\n') }]
      : valuesOf(text).map((value) => ({ name, value })),
  );
}
