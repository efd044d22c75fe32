import { EVIDENCE_WORDS } from '../../evidence/evidence.ts';
import type { EvidenceKind } from '../../types.ts';
import type { Context } from '../context.ts';
import { inputsOf } from '../inputs.ts';
import type { ReadingBlock, Section } from '../model.ts';
import { countOf, listOf, upperFirst } from '../words.ts';
import { CATEGORIES } from './drivers.ts';

/** Lists the other sections, each with one line on what it holds, and explains patterns, marks and numbers in brackets. */
export function buildContents(context: Context, sections: readonly Section[]): Section {
  return {
    id: 'contents',
    title: 'Contents',
    lead: '',
    blocks: [
      {
        kind: 'contents',
        entries: sections.map(({ id, title }) => ({ id, title, note: NOTES[id]?.(context) ?? '' })),
      },
      howToRead(context),
    ],
  };
}

const NOTES: Partial<Record<Section['id'], (context: Context) => string>> = {
  summary: () => 'The answer, what it rests on, and the cash flow',
  drivers: ({ included }) => {
    const types = CATEGORIES.filter(({ id }) => included.some(({ category }) => category === id));
    return included.length === 0
      ? 'No benefits'
      : `${upperFirst(countOf(included.length, 'benefit'))}: ${listOf(types.map(({ title }) => title.toLowerCase()))}`;
  },
  figures: () => 'Year by year, with all benefits and with hard savings only',
  views: () => 'By benefit type, product and year',
  investment: () => 'Licenses, one-time costs and settings',
  range: () => 'The likely range, and what moves the result most',
  caseAgainst: () => 'What would have to go wrong, and plausibility checks',
  assumptions: (context) =>
    `${upperFirst(countOf(inputsOf(context).filter(({ id }) => context.field(id)).length, 'figure'))} with level and source`,
  reductions: () => 'How much each product lowers each cost',
  method: () => 'Every formula in words and in numbers',
  notIncluded: () => 'What was left out, and carbon',
  unquantified: ({ snapshot }) =>
    `${upperFirst(countOf(snapshot.unquantified?.length ?? 0, 'benefit'))} without an amount`,
  verification: ({ references }) =>
    references.size === 0
      ? 'How to check this file'
      : `${upperFirst(countOf(references.size, 'reference'))}, and how to check this file`,
};

const MARKS = Object.keys(EVIDENCE_WORDS) as EvidenceKind[];

function howToRead({ references }: Context): ReadingBlock {
  return {
    kind: 'reading',
    title: 'How to read this report',
    types: CATEGORIES.map(({ id, title, note }) => ({ category: id, title, note })),
    hardOnly: 'The same result without productivity. Costs stay in full.',
    marks: MARKS.map((mark) => ({ mark, label: EVIDENCE_WORDS[mark] })),
    references:
      references.size === 0 ? '' : 'A number in brackets, such as [1], is a link to the list on the last page.',
  };
}
