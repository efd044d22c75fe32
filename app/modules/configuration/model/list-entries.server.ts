import { type ModelKind, modelKey } from '@worthwhile/roi-core/schema';
import type { Actor } from '#app/modules/access/actor.ts';
import { drafted, readDraft } from '../draft/draft.server.ts';
import { isSameValue } from '../values.ts';
import { catalogueOf } from './configured-catalogue.ts';
import { checksOf } from './load-entry.server.ts';
import { deliveredEntry, entriesOf } from './model-entries.ts';
import { problemsOf } from './model-problems.ts';

export interface EntryLine {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly state: 'Delivered' | 'Changed' | 'Added' | 'Ended';
  readonly isDrafted: boolean;
}

const KINDS: readonly ModelKind[] = ['driver', 'field', 'industry', 'family', 'component', 'otherProduct'];

/** Lists everything of the model that an administrator can change, as it is in the draft, and what its checks find. */
export async function listEntries(actor: Actor) {
  const draft = await readDraft(actor);
  const configuration = drafted(draft);
  const { entries } = configuration;
  const catalogue = catalogueOf(configuration);
  const drafts = new Set(draft.changes.map(({ key }) => key));
  const familyName = (id: unknown) => catalogue.families.find((family) => family.id === id)?.name ?? '';
  const details: Record<ModelKind, (entry: { readonly [key: string]: unknown }) => string> = {
    driver: ({ category, familyId }) =>
      [capitalized(String(category)), familyName(familyId)].filter(Boolean).join(', '),
    field: ({ id, unit }) => `${id}, ${unit}`,
    industry: () => '',
    family: ({ category }) => String(category),
    component: ({ kind, familyId }) => `${kind === 'addOn' ? 'Add-on' : 'Sub-product'}, ${familyName(familyId)}`,
    otherProduct: ({ familyId }) => familyName(familyId),
  };
  return {
    version: draft.base.configId,
    unpublished: draft.changes.length,
    checks: checksOf(problemsOf(configuration)),
    lists: KINDS.map((kind) => ({
      kind,
      lines: entriesOf(entries, kind).map((entry): EntryLine => {
        const key = modelKey(kind, entry.id);
        const delivered = deliveredEntry(key);
        return {
          id: String(entry.id),
          name: String(entry.label ?? entry.name),
          detail: details[kind](entry),
          state: entry.isEnded
            ? 'Ended'
            : !delivered
              ? 'Added'
              : isSameValue(entry, delivered)
                ? 'Delivered'
                : 'Changed',
          isDrafted: drafts.has(key),
        };
      }),
    })),
  };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
