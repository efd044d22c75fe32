import { includedDrivers } from '../calculation/included-drivers.ts';
import { readStoredTrace } from '../evidence/stored.ts';
import type { TraceInput } from '../types.ts';
import type { Snapshot } from './snapshot.ts';

/** Lists each input once: fields in catalogue order, then the rest as met. */
export function inputsOf({ snapshot }: { readonly snapshot: Snapshot }): readonly TraceInput[] {
  const met = new Map(
    snapshot.traces.flatMap((trace) => readStoredTrace(trace).inputs).map((input) => [input.id, input]),
  );
  const fields = snapshot.catalogue.fields.flatMap(({ id }) => met.get(id) ?? []);
  const rest = [...met.values()].filter(({ id }) => !snapshot.catalogue.fields.some((field) => field.id === id));
  return [...fields, ...rest];
}

type Citing = 'assumptions' | 'reductions' | 'notIncluded';

/**
 * Maps each source to the printed sections that cite it, in the order of the report: assumptions, then reductions, then carbon, whose
 * figures no benefit uses.
 */
export function citations(snapshot: Snapshot): ReadonlyMap<string, readonly Citing[]> {
  const explained = inputsOf({ snapshot });
  const reductions = new Set(
    includedDrivers(snapshot.result).flatMap(({ id, contributions }) =>
      contributions.map(({ componentId }) => `${id}:${componentId}`),
    ),
  );
  const shown = new Set(explained.map(({ id }) => id));
  const fields = new Set(snapshot.catalogue.fields.map(({ id }) => id));
  const placeOf = (id: string): Citing | null => {
    if (reductions.has(id)) return 'reductions';
    if (shown.has(id)) return 'assumptions';
    return fields.has(id) ? 'notIncluded' : null;
  };
  const cited = new Map<string, Citing[]>();
  for (const place of ['assumptions', 'reductions', 'notIncluded'] as const) {
    if (!isPrinted(snapshot, place)) continue;
    const inputs = [...explained, ...(snapshot.inputs ?? [])].filter(({ id }) => placeOf(id) === place);
    for (const source of new Set(inputs.flatMap(({ sources }) => sources)))
      if (snapshot.catalogue.sources[source]) cited.set(source, [...(cited.get(source) ?? []), place]);
  }
  return cited;
}

function isPrinted({ sections, result }: Snapshot, place: Citing): boolean {
  if (place === 'notIncluded' && result.sustainability === null) return false;
  return place === 'assumptions' || sections.includes(place);
}
