import { type PdfFacts, pdfText, xmpOf } from './metadata.ts';
import { metadataStream } from './pack-pdf.ts';
import type { PdfObject } from './parse-pdf.ts';
import { readPacked } from './read-packed.ts';
import { writePdf } from './write-pdf.ts';

/**
 * Joins reports of this printer into one file, with their links, tags and outlines. The same files give the same bytes.
 * @throws on a file that this printer did not pack
 */
export function mergePdfs(files: readonly Uint8Array[], facts: PdfFacts & { readonly title: string }): Uint8Array {
  const merged: PdfObject[] = [];
  const parts: Part[] = [];
  let offset = 0;
  let keys = 0;
  for (const [index, file] of files.entries()) {
    const part = readPart(file, { offset, keys, prefix: `${String(index + 1).padStart(4, '0')}-` });
    parts.push(part);
    offset += part.size;
    keys += part.keys;
  }
  const [pages, tree, parents, ids, dests, outlines, info, metadata, root] = Array.from(
    { length: 9 },
    (_, index) => offset + index + 1,
  ) as [number, number, number, number, number, number, number, number, number];
  for (const [index, part] of parts.entries()) {
    const [before, after] = [parts[index - 1], parts[index + 1]];
    const changes = new Map<number, (body: string) => string>([
      [part.pages, (body) => add(body, `/Parent ${pages} 0 R`)],
      [part.document, (body) => body.replace(/\/P \d+ 0 R/, `/P ${tree} 0 R`)],
    ]);
    for (const item of part.tops)
      changes.set(item, (body) => body.replace(/\/Parent \d+ 0 R/, `/Parent ${outlines} 0 R`));
    const link = (item: number | undefined, more: string) => {
      const moved = changes.get(item ?? -1);
      if (item !== undefined && moved) changes.set(item, (body) => add(moved(body), more));
    };
    if (before) link(part.tops[0], `/Prev ${before.tops.at(-1)} 0 R`);
    if (after) link(part.tops.at(-1), `/Next ${after.tops[0]} 0 R`);
    for (const object of part.objects) {
      const change = changes.get(object.number);
      merged.push(change ? { ...object, body: Buffer.from(change(object.body.toString('latin1')), 'latin1') } : object);
    }
  }
  const refs = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');
  const sum = (figure: (part: Part) => number) => parts.reduce((total, part) => total + figure(part), 0);
  const tops = parts.flatMap((part) => part.tops);
  const own: [number, string][] = [
    [
      pages,
      `<</Type /Pages/Count ${sum(({ pageCount }) => pageCount)}/Kids [${refs(parts.map((part) => part.pages))}]>>`,
    ],
    [
      tree,
      `<</Type /StructTreeRoot/K [${refs(parts.map((part) => part.document))}]/ParentTreeNextKey ${keys}/ParentTree ${parents} 0 R/IDTree ${ids} 0 R>>`,
    ],
    [parents, `<</Type /ParentTree/Nums [${parts.map((part) => part.parents).join(' ')}]>>`],
    [ids, `<</Kids [${parts.map((part) => part.ids).join(' ')}]>>`],
    [dests, `<<${parts.map((part) => part.dests).join('\n')}>>`],
    [
      outlines,
      `<</Type /Outlines/First ${tops[0]} 0 R/Last ${tops.at(-1)} 0 R/Count ${sum(({ entries }) => entries)}>>`,
    ],
    [info, `<</Title ${pdfText(facts.title)}/Creator (Worthwhile)/Producer (Worthwhile)>>`],
    [
      root,
      `<</Type /Catalog/Pages ${pages} 0 R/Dests ${dests} 0 R/MarkInfo <</Type /MarkInfo/Marked true>>/StructTreeRoot ${tree} 0 R/Outlines ${outlines} 0 R/ViewerPreferences <</Type /ViewerPreferences/DisplayDocTitle true>>/Lang (en)/Metadata ${metadata} 0 R>>`,
    ],
  ];
  const added = own.map(([number, body]) => ({ number, body: Buffer.from(body, 'latin1'), isStream: false }));
  const xmp = { number: metadata, body: metadataStream(xmpOf(facts)), isStream: true };
  return writePdf([xmp, ...merged, ...added], { next: root + 1, root, info });
}

/** A file whose numbers and names no longer meet those of the others. */
interface Part {
  readonly objects: readonly PdfObject[];
  readonly size: number;
  /** Its keys in the tree of parents. */
  readonly keys: number;
  readonly pages: number;
  readonly pageCount: number;
  /** The root of its tags. */
  readonly document: number;
  readonly parents: string;
  readonly ids: string;
  readonly dests: string;
  /** Its outline's entries at the top. */
  readonly tops: readonly number[];
  readonly entries: number;
}

interface Place {
  readonly offset: number;
  readonly keys: number;
  readonly prefix: string;
}

function readPart(file: Uint8Array, place: Place): Part {
  const { objects: given, root, info, size } = readPacked(file);
  const objects = given.map((object) => ({
    number: object.number + place.offset,
    body: object.isStream
      ? moveStream(object.body, place)
      : Buffer.from(move(object.body.toString('latin1'), place), 'latin1'),
    isStream: object.isStream,
  }));
  const bodies = new Map(
    objects.map(({ number, body, isStream }) => [number, isStream ? '' : body.toString('latin1')]),
  );
  const body = (number: number) => bodies.get(number) ?? '';
  const catalogue = body(root + place.offset);
  const [pages, tree, dests, outlines] = ['Pages', 'StructTreeRoot', 'Dests', 'Outlines'].map((name) =>
    reference(catalogue, name),
  ) as [number, number, number, number];
  const [parents, ids] = [reference(body(tree), 'ParentTree'), reference(body(tree), 'IDTree')];
  const replaced = new Set([
    root + place.offset,
    info + place.offset,
    tree,
    dests,
    outlines,
    parents,
    ids,
    reference(catalogue, 'Metadata'),
  ]);
  const tops: number[] = [];
  for (let item = reference(body(outlines), 'First'); item > 0; item = reference(body(item), 'Next')) tops.push(item);
  return {
    objects: objects.filter(({ number }) => !replaced.has(number)),
    size,
    keys: Number(/\/ParentTreeNextKey (\d+)/.exec(body(tree))?.[1]),
    pages,
    pageCount: Number(/\/Count (\d+)/.exec(body(pages))?.[1]),
    document: reference(body(tree), 'K'),
    parents: (/\/Nums \[([\s\S]*)\]/.exec(body(parents))?.[1] ?? '').replace(
      /(\d+) (\d+ 0 R|\[[^\]]*\])/g,
      (_, key, value) => `${Number(key) + place.keys} ${value}`,
    ),
    ids: /\/Kids \[([^\]]*)\]/.exec(body(ids))?.[1] ?? '',
    dests: body(dests).replace(/^<<|>>\s*$/g, ''),
    tops,
    entries: Number(/\/Count (\d+)/.exec(body(outlines))?.[1]),
  };
}

const TOKENS =
  /(\/ID |\/Headers \[|\/Limits \[|\/Names \[| )?\((?:\\[\s\S]|[^\\()])*\)|(\d+) 0 R|\/StructParents? (\d+)|\/(part-\d+|reference-\d+|contents)\b/g;

/** Moves references, keys of tags and names of places. Strings stay, but for the IDs of tags. */
function move(text: string, { offset, keys, prefix }: Place): string {
  return text.replace(TOKENS, (all: string, _before, object?: string, key?: string, name?: string) => {
    if (object !== undefined) return `${Number(object) + offset} 0 R`;
    if (key !== undefined) return all.replace(/\d+$/, String(Number(key) + keys));
    if (name !== undefined) return `/${prefix}${name}`;
    return all.replace(/\(node(\d{8})\)$/, `(${prefix}$1)`);
  });
}

/** Only the dictionary before the data. */
function moveStream(body: Buffer, place: Place): Buffer {
  const data = body.indexOf('stream');
  return Buffer.concat([Buffer.from(move(body.toString('latin1', 0, data), place), 'latin1'), body.subarray(data)]);
}

function add(body: string, more: string): string {
  return body.replace(/>>\s*$/, `${more}>>`);
}

/** @returns 0 without one */
function reference(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? 0);
}
