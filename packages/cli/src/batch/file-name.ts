/** What a file name can be made of; dates are `YYYY-MM-DD`. */
export interface NameParts {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly date: string;
}

const LONGEST_PART = 60;
const LONGEST_NAME = 180;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Lower-case ASCII words joined by `-`: safe in every file system, never empty. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const slug = words.replace(/^-/, '').slice(0, LONGEST_PART).replace(/-$/, '');
  return slug === '' ? 'estimate' : slug;
}

/**
 * The file name of one report. Whatever a name or the template holds, the outcome stays inside its folder: no separator,
 * no leading dot, no name that a system reserves, at most 180 characters and the extension.
 */
export function fileNameOf(template: string, parts: NameParts): string {
  const filled = template
    .replaceAll('{id}', slugOf(parts.id))
    .replaceAll('{slug}', slugOf(parts.name))
    .replaceAll('{customer}', slugOf(parts.customer))
    .replaceAll('{date}', parts.date);
  const extension = /\.[a-z0-9]{1,5}$/i.exec(filled)?.[0] ?? '.pdf';
  const stem = filled.endsWith(extension) ? filled.slice(0, -extension.length) : filled;
  const safe = stem.replace(/[^\p{L}\p{N} ._()+-]/gu, '_').replace(/^[. ]+/, '_');
  return (RESERVED.test(`${safe}.`) ? `_${safe}` : safe).slice(0, LONGEST_NAME) + extension;
}
