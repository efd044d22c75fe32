import type { ModelKind } from '@worthwhile/roi-core/schema';
import type { Actor } from '#app/modules/access/actor.ts';
import { loadEntry, readEntrySaves } from '#app/modules/configuration/model/load-entry.server.ts';
import { LEVEL_NAMES } from '#app/modules/configuration/values.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';

const CELLS: Readonly<Record<string, string>> = { ...LEVEL_NAMES, coverage: 'Coverage' };

/** The entry as the draft has it, with the author of each part. */
export async function latestEntry(actor: Actor, kind: ModelKind, id: string): Promise<Latest> {
  const page = await loadEntry(actor, kind, id);
  const rows = new Map<string, string>([
    ...page.components.map((product): [string, string] => [`c${product.id}`, product.name]),
    ...page.industries.map((industry): [string, string] => [industry.id, industry.label]),
  ]);
  const inputOf = (name: string) => page.inputs.find((input) => input.name === name);
  return {
    texts: page.texts,
    savedBy: await readEntrySaves(actor, kind, id),
    labelOf: (name) => {
      const [row = '', cell = ''] = name.split('.');
      const label = inputOf(name)?.label;
      return label ?? (rows.has(row) && cell in CELLS ? `${rows.get(row)}: ${CELLS[cell]}` : null);
    },
    shown: (name, value) => inputOf(name)?.choices?.find((choice) => choice.value === value)?.label ?? value,
  };
}
