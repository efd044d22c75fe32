/** What a file name can be made of; dates are `YYYY-MM-DD`. */
export interface NameParts {
  readonly id: string;
  readonly name: string;
  readonly customer: string;
  readonly date: string;
}

const LONGEST_PART = 60;
/** In bytes of UTF-8, of the 255 that file systems allow: what is half-written has a longer name. */
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

/** The longest beginning of a text that takes at most so many bytes of UTF-8, without half a character at its end. */
function cutBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}

/**
 * The file name of one report. Whatever a name or the template holds, the outcome stays inside its folder: no separator,
 * no leading dot, no name that a system reserves, at most 180 bytes and the extension. A name that had to be cut ends
 * with the id, which may have been in what was cut off.
 */
export function fileNameOf(template: string, parts: NameParts): string {
  const id = slugOf(parts.id);
  const filled = template
    .replaceAll('{id}', id)
    .replaceAll('{slug}', slugOf(parts.name))
    .replaceAll('{customer}', slugOf(parts.customer))
    .replaceAll('{date}', parts.date);
  const extension = /\.(pdf|xlsx)$/i.exec(filled)?.[0] ?? '.pdf';
  const stem = filled.endsWith(extension) ? filled.slice(0, -extension.length) : filled;
  const safe = stem.replace(/[^\p{L}\p{N} ._()+-]/gu, '_').replace(/^[. ]+/, '_');
  const named = RESERVED.test(`${safe}.`) ? `_${safe}` : safe;
  if (cutBytes(named, LONGEST_NAME) === named) return named + extension;
  return `${cutBytes(named, LONGEST_NAME - id.length - 1)}-${id}${extension}`;
}

/**
 * The same jobs, each with a file of its own: a template can make one name of two, as `{id}{slug}` does of 1 and `2nd`,
 * and of 12 and `nd`. Names that differ by case alone are one on some systems.
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
