import type { Texts } from '#app/form-data.ts';

/** Counts the rows of a list such as `freePages[0].title`. */
export function countRows(texts: Texts, list: string): number {
  return Math.max(0, ...Object.keys(texts).map((name) => indexIn(name, list) + 1));
}

/**
 * Removes blank rows from the form and renumbers the rest, so rows and messages keep the same numbers.
 *
 * @param parts a row is blank if all of these are
 */
export function dropBlankRows(formData: FormData, list: string, parts: readonly string[]): void {
  const entries = [...formData].filter(([name]) => indexIn(name, list) >= 0);
  const rows = [...new Set(entries.map(([name]) => indexIn(name, list)))].sort((one, other) => one - other);
  const isBlank = (row: number) => parts.every((part) => !String(formData.get(`${list}[${row}].${part}`) ?? '').trim());
  const kept = rows.filter((row) => !isBlank(row));
  for (const [name] of entries) formData.delete(name);
  for (const [name, value] of entries) {
    const index = kept.indexOf(indexIn(name, list));
    if (index >= 0) formData.append(name.replace(/\[\d+\]/, `[${index}]`), value);
  }
}

function indexIn(name: string, list: string): number {
  return name.startsWith(`${list}[`) ? Number.parseInt(name.slice(list.length + 1), 10) : -1;
}
