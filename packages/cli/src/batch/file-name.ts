import { EDITION_FORMATS, type Edition } from '@worthwhile/roi-core/report-model';

/** Dates are `YYYY-MM-DD`. */
export interface NameParts {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly date: string;
}

const LONGEST_PART = 60;
/** Bytes of UTF-8. File systems allow 255, and a partial file's name is longer. */
const LONGEST_NAME = 180;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Makes lower-case words joined by `-`, with the letters of every script: safe in every file system. Accents of Latin letters
 * are dropped; the marks of other scripts belong to their letters.
 * @returns an empty text if nothing in it is a letter or a number
 */
function wordsOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  return [...plain.replace(/^-/, '')].slice(0, LONGEST_PART).join('').replace(/-$/, '');
}

/** Never empty: a name without letters, such as an emoji, becomes the customer's, and that one's `estimate`. */
export function slugOf(text: string, customer = ''): string {
  return wordsOf(text) || wordsOf(customer) || 'estimate';
}

/** Cuts a text to at most `most` bytes of UTF-8 without splitting a character. */
function cutBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}

/** In one name. */
const MOST_FOLDERS = 8;

/**
 * Makes the file name of a report, in the folders of the template: no other separator, leading dot or reserved name, and at most 180 bytes plus extension, so no
 * record name or template can leave the folder. A name that was cut ends with the ID, which the cut may have removed.
 */
export function fileNameOf(template: string, parts: NameParts): string {
  const id = slugOf(parts.id);
  const filled = template
    .replaceAll('{id}', id)
    .replaceAll('{slug}', slugOf(parts.name, parts.customer))
    .replaceAll('{customer}', slugOf(parts.customer))
    .replaceAll('{date}', parts.date);
  const extension = /\.(pdf|xlsx|pptx)$/i.exec(filled)?.[0] ?? '.pdf';
  const stem = filled.endsWith(extension) ? filled.slice(0, -extension.length) : filled;
  // No value holds a slash, so only the template names folders.
  const folders = stem.split('/').filter((part) => !/^\.*$/.test(part));
  const last = folders.pop() ?? id;
  if (folders.length >= MOST_FOLDERS) return safeName(last, id) + extension;
  return [...folders.map((folder) => safeName(folder, id)), safeName(last, id)].join('/') + extension;
}

function safeName(stem: string, id: string): string {
  const safe = stem.replace(/[^\p{L}\p{N}\p{M} ._()+-]/gu, '_').replace(/^[. ]+/, '_');
  const named = RESERVED.test(`${safe}.`) ? `_${safe}` : safe;
  if (cutBytes(named, LONGEST_NAME) === named) return named;
  return `${cutBytes(named, LONGEST_NAME - id.length - 1)}-${id}`;
}

/**
 * Gives each job a distinct file. A template can merge two names, as `{id}{slug}` does for 1 with `2nd` and 12 with `nd`.
 * Names that differ only by case are equal on some systems.
 */
export function distinctFiles<J extends { readonly file: string }>(jobs: readonly J[]): J[] {
  const taken = new Set<string>();
  return jobs.map((job) => {
    let { file } = job;
    for (let nth = 2; taken.has(keyOf(file)); nth++) file = job.file.replace(/(?=\.[^.]+$)/, `-${nth}`);
    taken.add(keyOf(file));
    return { ...job, file };
  });
}

const keyOf = (file: string) => file.normalize('NFC').toLowerCase();

/** Gives the template the extension of the edition. */
export function templateFor(template: string, edition: Edition): string {
  const extension = `.${EDITION_FORMATS[edition]}`;
  const hasIt = template.toLowerCase().endsWith(extension);
  return hasIt ? template : template.replace(/\.(pdf|xlsx|pptx)$/i, '') + extension;
}
