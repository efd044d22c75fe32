import type { Context } from '../context.ts';
import { citations } from '../inputs.ts';
import type { ReferencesBlock } from '../model.ts';

/** Lists each cited source once, with its address and the sections that cite it. */
export function referenceList(context: Context): ReferencesBlock[] {
  const { references, snapshot } = context;
  const cited = citations(snapshot);
  const items = [...references].flatMap(([id, number]) => {
    const source = snapshot.catalogue.sources[id];
    if (!source) return [];
    const { publisher, title, year, via, url, grade } = source;
    const read = via ? `, as reported by ${via}` : '';
    return [
      {
        number,
        publisher,
        title: `${title}${read}. ${year}.`,
        url,
        grade: `Grade ${grade}`,
        citedIn: cited.get(id) ?? [],
      },
    ];
  });
  return items.length === 0 ? [] : [{ kind: 'references', items, note: NOTE }];
}

const NOTE =
  'Grade A is an official statistic or primary research, grade B a named study with its year. A source supports a default; it does not prove what holds at one customer.';
