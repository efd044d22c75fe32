import { fieldError } from '#app/errors.ts';
import { formDataOf } from '#app/form-data.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { readConfigurationCsv } from '#app/modules/configuration/configuration-csv.server.ts';
import { formatValue, valuesOf } from '#app/modules/configuration/values.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { configurationTexts } from '../configuration-texts.server.ts';
import { readBaseVersion } from './save-values.server.ts';

const rowOf = (name: string) => name.slice(0, name.lastIndexOf('.'));

/** Reads a CSV file as a form with the values that differ from those of the version the page was opened with. */
export async function readPostedFile(actor: Actor, posted: FormData): Promise<FormData> {
  const file = posted.get('file');
  if (!(file instanceof File) || file.name === '') throw fieldError('file', 'Choose a CSV file');
  const base = await findConfiguration(actor, readBaseVersion(posted));
  const stored = valuesOf(base);
  const catalogue = await readCatalogue(base.configId);
  const given = readConfigurationCsv(catalogue, base, new Uint8Array(await file.arrayBuffer()));
  const texts = configurationTexts(base);
  const isOther = ([name, text]: readonly [string, string]) => (texts[name] ?? '') !== text;
  // All parts of a source, of which one differs.
  const rows = new Set(
    Object.entries(given.sources)
      .filter(isOther)
      .map(([name]) => rowOf(name)),
  );
  const sources = Object.entries(given.sources).filter(([name]) => rows.has(rowOf(name)));
  const changed = Object.entries(given.changes).filter(([key, value]) => stored.get(key) !== value);
  const baseVersion = String(base.configId);
  const shown = Object.fromEntries(changed.map(([key]) => [key, formatValue(stored.get(key) ?? 0)]));
  return formDataOf({
    base: JSON.stringify({
      ...shown,
      ...Object.fromEntries(sources.map(([name]) => [name, texts[name] ?? ''])),
      baseVersion,
    }),
    baseVersion,
    ...Object.fromEntries(changed.map(([key, value]) => [key, formatValue(value)])),
    ...Object.fromEntries(sources),
  });
}
