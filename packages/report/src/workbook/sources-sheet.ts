import { EVIDENCE_WORDS, referencesOf, type TraceInput } from '@worthwhile/roi-core';
import { citations as citedInReport } from '@worthwhile/roi-core/report-model';
import type { Layout } from './layout.ts';
import { addHeads, cellAt, draftSheet, onSheet, type SheetDraft, text } from './plan.ts';

/** Where an input's sources are listed. */
export interface Citation {
  /** Such as `[1, 2]`. */
  readonly numbers: string;
  /** Of its first row. */
  readonly address: string;
}

export interface SourceList {
  readonly sheet: SheetDraft;
  readonly citationOf: (inputId: string) => Citation | null;
}

/** Lists the sources: inputs and their use, reference, grade and link. Numbers are those of the report. */
export function buildSources(layout: Layout): SourceList {
  const sheet = draftSheet('Sources');
  const { sources } = layout.snapshot.catalogue;
  // As in the report; sources of a section that it omits follow.
  const numbers = new Map([...citedInReport(layout.snapshot).keys()].map((id, index) => [id, index + 1]));
  const citations = new Map<string, Citation>();
  sheet.add(text('Sources', 'title'));
  sheet.add(
    text(
      'Published sources support a value; they do not prove it. A source that bounds an expert default does not give it.',
      'note',
    ),
  );
  sheet.add(text('What every other figure rests on is said beside it, on the sheet Inputs.', 'note'));
  addHeads(sheet, 'Cited', ['No.', 'Used for', 'As', 'Source', 'Note', 'Grade', 'Address'], [0, 1, 2, 3, 4, 5, 6]);
  for (const { label, note, input } of citingInputs(layout)) {
    for (const id of input.sources) if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
    citations.set(citedAs(layout, input.id), {
      numbers: `[${input.sources.map((id) => numbers.get(id)).join(', ')}]`,
      address: onSheet(sheet.name, cellAt(0, sheet.next())),
    });
    input.sources.forEach((id, index) => {
      const source = sources[id];
      sheet.add(
        source ? text(`[${numbers.get(id)}]`, 'link', { link: source.url }) : text(''),
        text(index === 0 ? label : '', 'wrapped'),
        text(input.provenance === 'sourced' ? EVIDENCE_WORDS.sourced : 'Bound of an expert default', 'wrapped'),
        text(referencesOf({ sources }, [id]), 'wrapped'),
        text(index === 0 ? note : '', 'wrapped'),
        text(source ? `${source.grade}: ${source.why}` : '', 'wrapped'),
        text(source?.url ?? '', 'wrapped'),
      );
    });
  }
  return { sheet, citationOf: (id) => citations.get(citedAs(layout, id)) ?? null };
}

/** The reductions of a benefit are listed once, under the benefit. */
function citedAs({ drivers }: Layout, inputId: string): string {
  return drivers.find(({ driver }) => inputId.startsWith(`${driver.id}:`))?.driver.id ?? inputId;
}

interface Citing {
  readonly label: string;
  readonly note: string;
  readonly input: TraceInput;
}

/** Returns the fields that cite a source and the benefits with a reduction that does, each once. */
function citingInputs(layout: Layout): Citing[] {
  const { fields } = layout.snapshot.catalogue;
  const citing = [...layout.evidence.values()].filter(({ sources }) => sources.length > 0);
  return [
    ...fields.flatMap(({ id, label, source }) =>
      citing.filter((input) => input.id === id).map((input) => ({ label, note: noteOf(source), input })),
    ),
    ...layout.drivers.flatMap(({ driver: { id, label, source } }) =>
      citing
        .filter((input) => input.id.startsWith(`${id}:`))
        .slice(0, 1)
        .map((input) => ({ label: `${label}: reductions`, note: noteOf(source), input })),
    ),
  ];
}

/** Returns the note at the end of a delivered value's source: `… (note: …)`. */
function noteOf(source: string): string {
  return /\(note: (.*)\)$/.exec(source)?.[1] ?? '';
}
