import type { LevelId } from '@worthwhile/roi-core';
import type { SourceTexts } from '#app/modules/configuration/sources/value-sources.ts';
import type { ValueSource } from './value-source.ts';

/** `key` and the level form the name of each field. */
export interface ValueRow {
  readonly key: string;
  readonly label: string;
  /** Of each level's field, as messages and the draft name it. */
  readonly names: Readonly<Record<LevelId, string>>;
  /** Unit, limits, and the direction of the levels. */
  readonly detail: string;
  /** In the draft. */
  readonly texts: Readonly<Record<LevelId, string>>;
  /** In the newest version. */
  readonly published: Readonly<Record<LevelId, string>>;
  /** Of the sources that an administrator named. */
  readonly sourceTexts: Readonly<Record<LevelId, SourceTexts>>;
  /** Low and High have the source of the average. */
  readonly hasSameSource: boolean;
  /** Shown inside the input. */
  readonly unit?: string | undefined;
  readonly source: ValueSource;
  /** What reviews measured, in words, to set the row from. */
  readonly measured?: string | undefined;
  /** Author and date of a changed average; empty for a delivered one. */
  readonly changedBy: string;
  readonly isHidden?: boolean;
}
export interface ValueGroup {
  readonly label: string;
  readonly rows: readonly ValueRow[];
}

/** Kinds of rows that can be shown alone. */
export const SHOWN_KINDS = ['changed', 'old', 'unsourced'] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];

export interface ValueFilter {
  readonly find: string;
  readonly show?: ShownKind | undefined;
}

export function isOfKind(row: ValueRow, kind: ShownKind, changed: ReadonlySet<string>): boolean {
  if (kind === 'old') return row.source.isOld;
  if (kind === 'unsourced') return row.source.isMissing;
  return changesOf(row, changed) > 0;
}

/** @param changed names of the changed fields */
export function changesOf({ key, texts }: ValueRow, changed: ReadonlySet<string>): number {
  return Object.keys(texts).filter((level) => changed.has(`${key}.${level}`)).length;
}

/** Marks the rows that the filter hides. A search matches a row's own name or its group's. */
export function narrowGroups(
  groups: readonly ValueGroup[],
  { find, show }: ValueFilter,
  changed: ReadonlySet<string>,
): ValueGroup[] {
  const wanted = find.trim().toLowerCase();
  const holds = (label: string) => label.toLowerCase().includes(wanted);
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({
      ...row,
      isHidden: !(holds(row.label) || holds(group.label)) || (show !== undefined && !isOfKind(row, show, changed)),
    })),
  }));
}
