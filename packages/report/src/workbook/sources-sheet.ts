import { EVIDENCE_WORDS, referencesOf, type TraceInput } from '@worthwhile/roi-core';
import type { Layout } from './layout.ts';
import { addHeads, draftSheet, type SheetDraft, text } from './plan.ts';

/** Lists the sources: inputs and their use, reference, grade and link. */
export function buildSources(layout: Layout): SheetDraft {
  const sheet = draftSheet('Sources');
  const { sources } = layout.snapshot.catalogue;
  sheet.add(text('Sources', 'title'));
  sheet.add(
    text(
      'Published sources support a value; they do not prove it. A source that bounds an expert default does not give it.',
      'note',
    ),
  );
  sheet.add(text('What every other figure rests on is said beside it, on the sheet Inputs.', 'note'));
  addHeads(sheet, 'Cited', ['Used for', 'As', 'Source', 'Note', 'Grade', 'Address'], [0, 1, 2, 3, 4, 5]);
  for (const { label, note, input } of citingInputs(layout)) {
    input.sources.forEach((id, index) => {
      const source = sources[id];
      sheet.add(
        text(index === 0 ? label : '', 'wrapped'),
        text(input.provenance === 'sourced' ? EVIDENCE_WORDS.sourced : 'Bound of an expert default', 'wrapped'),
        text(referencesOf({ sources }, [id]), 'wrapped'),
        text(index === 0 ? note : '', 'wrapped'),
        text(source ? `${source.grade}: ${source.why}` : '', 'wrapped'),
        text(source?.url ?? '', 'wrapped'),
      );
    });
  }
  return sheet;
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
