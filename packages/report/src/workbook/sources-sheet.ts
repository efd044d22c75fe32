import type { Source, TraceInput } from '@worthwhile/roi-core';
import { inputsOf, PROVENANCE } from '@worthwhile/roi-core/report-model';
import type { Layout } from './layout.ts';
import { addHeads, draftSheet, type SheetDraft, text } from './plan.ts';

/** Where the presets and the reductions come from, source by source, each with the grade that its explanation gives it. */
export function buildSources(layout: Layout): SheetDraft {
  const sheet = draftSheet('Sources');
  const { catalogue } = layout.snapshot;
  sheet.add(text('Sources', 'title'));
  sheet.add(text('A sourced figure is an anchor, not proof. All list prices are the vendor’s own.', 'note'));
  const heads = ['Used for', 'As', 'Source', 'Note', 'Address'];
  const list = Object.values(catalogue.sources);
  const inputs = inputsOf(layout);
  addHeads(sheet, 'Fields', heads, [0, 1, 2, 3, 4]);
  for (const field of catalogue.fields.filter(({ id }) => layout.input.fields[id] !== undefined)) {
    addInputs(
      sheet,
      field,
      inputs.filter(({ id }) => id === field.id),
      list,
    );
  }
  addHeads(sheet, 'Reductions by driver', heads, [0, 1, 2, 3, 4]);
  for (const { driver } of layout.drivers) {
    addInputs(
      sheet,
      driver,
      inputs.filter(({ id }) => id.startsWith(`${driver.id}:`)),
      list,
    );
  }
  return sheet;
}

type Named = { readonly label: string; readonly source: string };

/** The grades of what goes by one source, each once: typed and administered values have none of the delivered sources. */
function addInputs(sheet: SheetDraft, named: Named, inputs: readonly TraceInput[], list: readonly Source[]): void {
  const grades = new Map(inputs.map((input) => [`${input.provenance} ${input.source}`, input]));
  for (const { provenance, source } of grades.values()) {
    if (provenance === 'sourced' || provenance === 'expertDefault') addCitations(sheet, named, provenance, list);
    else sheet.add(text(named.label), text(PROVENANCE[provenance]), text(source, 'wrapped'));
  }
}

/** One row for each source of a text such as `sourced: title, publisher, year; anchor: … (note: …)`. */
function addCitations(
  sheet: SheetDraft,
  { label, source }: Named,
  grade: 'sourced' | 'expertDefault',
  list: readonly Source[],
): void {
  const note = /\(note: (.*)\)$/.exec(source)?.[1] ?? '';
  const named = source.replace(/\s*\(note: .*\)$/, '');
  named.split(/; (?=sourced: |anchor: )/).forEach((citation, index) => {
    const kind = /^(sourced|anchor): /.exec(citation)?.[0];
    const title = kind ? citation.slice(kind.length) : '';
    const found = title === '' ? undefined : longestMatch(title, list);
    const bounds = grade === 'expertDefault' && title !== '' ? ', bounded by' : '';
    sheet.add(
      text(index === 0 ? label : ''),
      text(PROVENANCE[grade] + bounds),
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
