import path from 'node:path';
import { type Parts, readPart } from '../parts.ts';

/** Checks that tags nest, attributes are quoted, and no reserved character stands alone. */
export function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  const rest = xml
    .replace(/^\uFEFF?<\?xml[^?]*\?>/, '')
    .replace(
      /<(\/?)([\w:]+)((?:\s+[\w:]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g,
      (_all, close, name, attributes, empty) => {
        if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/.test(attributes)) open.push('a bare ampersand');
        if (close && open.pop() !== name) open.push('a wrong end');
        if (!close && !empty) open.push(name);
        return '';
      },
    );
  return open.length === 0 && !/[<]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/.test(rest);
}

export interface Relationship {
  readonly from: string;
  readonly target: string;
  readonly isExternal: boolean;
}

/** Lists the relationships of a package, with targets as names of parts. */
export function relationshipsOf(parts: Parts): Relationship[] {
  return [...parts.keys()]
    .filter((name) => name.endsWith('.rels'))
    .flatMap((name) => {
      const folder = path.posix.dirname(path.posix.dirname(name));
      return [...readPart(parts, name).matchAll(/<Relationship [^>]*>/g)].map(([tag]) => {
        const target = /Target="([^"]*)"/.exec(tag)?.[1] ?? '';
        const place = target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target);
        return { from: name, target: place, isExternal: /TargetMode="External"/.test(tag) };
      });
    });
}
