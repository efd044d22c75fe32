import type { Source } from '@worthwhile/roi-core';
import type { Layout } from './layout.ts';
import { addHeads, draftSheet, type SheetDraft, text } from './plan.ts';

/** Where the presets and the reductions come from, source by source. */
export function buildSources(layout: Layout): SheetDraft {
  const sheet = draftSheet('Sources');
  const { catalogue } = layout.snapshot;
  sheet.add(text('Sources', 'title'));
  sheet.add(
    text('A sourced figure is an anchor, not proof. All reductions and all list prices are expert defaults.', 'note'),
  );
  const heads = ['Used for', 'As', 'Source', 'Note', 'Address'];
  const list = Object.values(catalogue.sources);
  addHeads(sheet, 'Fields', heads, [0, 1, 2, 3, 4]);
  for (const field of catalogue.fields.filter(({ id }) => layout.input.fields[id] !== undefined)) {
    addCitations(sheet, field.label, field.source, list);
  }
  addHeads(sheet, 'Reductions by driver', heads, [0, 1, 2, 3, 4]);
  for (const { driver } of layout.drivers) addCitations(sheet, driver.label, driver.source, list);
  return sheet;
}

const KINDS: Readonly<Record<string, string>> = { sourced: 'Sourced', anchor: 'Bounded by' };

/** One row for each source of a text such as `sourced: title, publisher, year; anchor: … (note: …)`. */
function addCitations(sheet: SheetDraft, label: string, source: string, list: readonly Source[]): void {
  const note = /\(note: (.*)\)$/.exec(source)?.[1] ?? '';
  const named = source.replace(/\s*\(note: .*\)$/, '');
  named.split(/; (?=sourced: |anchor: )/).forEach((citation, index) => {
    const kind = /^(sourced|anchor): /.exec(citation)?.[1];
    const title = kind ? citation.slice(kind.length + 2) : '';
    const found = title === '' ? undefined : longestMatch(title, list);
    const known = kind ? (KINDS[kind] ?? kind) : citation.charAt(0).toUpperCase() + citation.slice(1);
    sheet.add(
      text(index === 0 ? label : ''),
      text(known),
      text(title, 'wrapped'),
      text(index === 0 ? note : '', 'wrapped'),
      text(found?.url ?? '', 'wrapped'),
    );
  });
}

/** The source whose title the citation begins with; the longest, as one title may begin with another. */
function longestMatch(citation: string, list: readonly Source[]): Source | undefined {
  return list
    .filter(({ title }) => citation.startsWith(title))
    .reduce<Source | undefined>((best, one) => (best && best.title.length >= one.title.length ? best : one), undefined);
}
