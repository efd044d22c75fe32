import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { fixZipDates } from './fix-zip-dates.ts';

/** The parts of an Office file by their path in the package. */
export type Parts = Map<string, Uint8Array>;

/** Folders are left out: a package has none. */
export function readParts(file: Uint8Array): Parts {
  return new Map(Object.entries(unzipSync(file)).filter(([name]) => !name.endsWith('/')));
}

/** Writes the parts in their order. The same parts give the same bytes. */
export function writeParts(parts: Parts): Uint8Array {
  // A ZIP dates its files in local time; the dates are fixed afterwards.
  return fixZipDates(zipSync(Object.fromEntries(parts), { mtime: new Date(1980, 0, 2) }));
}

/** @throws Error if there is no such part */
export function readPart(parts: Parts, name: string): string {
  const content = parts.get(name);
  if (!content) throw new Error(`The package has no part ${name}`);
  return strFromU8(content);
}

export function setPart(parts: Parts, name: string, content: string): void {
  parts.set(name, strToU8(content));
}

/** @throws Error if there is no such part */
export function changePart(parts: Parts, name: string, change: (content: string) => string): void {
  setPart(parts, name, change(readPart(parts, name)));
}
