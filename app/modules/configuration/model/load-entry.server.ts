import type { Catalogue, Driver } from '@worthwhile/roi-core';
import { CHECKS, type CheckId, type ModelProblem, unitOfField, unitWords } from '@worthwhile/roi-core/formula';
import { type ModelKind, modelKey } from '@worthwhile/roi-core/schema';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { TEXT } from '#app/text.ts';
import { type Draft, drafted, readDraft, valuesIn } from '../draft/draft.server.ts';
import { readLastSaves } from '../draft/last-saves.server.ts';
import { contentOf, LEVELS, type ValueKey, withChanges } from '../values.ts';
import { catalogueOf } from './configured-catalogue.ts';
import { ENTRY_FORMS, type EntryInput } from './entry-forms.ts';
import { type EntryTexts, textsOfEntry } from './entry-texts.ts';
import { formulaView } from './formula-view.ts';
import { entryIn } from './model-entries.ts';
import { problemsOf } from './model-problems.ts';
import { readEntry } from './save-entry.server.ts';

/** The form of an entry, filled in from the draft. */
export async function loadEntry(actor: Actor, kind: ModelKind, id: string | undefined) {
  const draft = await readDraft(actor);
  const configuration = drafted(draft);
  const catalogue = catalogueOf(configuration);
  const key = id === undefined ? undefined : modelKey(kind, id);
  const entry = key === undefined ? undefined : entryIn(configuration.entries, key);
  if (key !== undefined && !entry) throw new AppError('notFound', TEXT.notFound);
  const content = contentOf(configuration);
  const published = contentOf(draft.base);
  const driver = catalogue.drivers.find((each) => kind === 'driver' && each.id === id);
  return {
    version: draft.base.configId,
    unpublished: draft.changes.length,
    title: String(entry?.label ?? entry?.name ?? ''),
    texts: textsOfEntry(kind, entry, content, catalogue),
    published: key === undefined ? {} : textsOfEntry(kind, entryIn(draft.base.entries, key), published, catalogue),
    /** The products whose estimates it counts in; null for what belongs to no product. */
    products: productsOf(kind, id, catalogue),
    inputs: ENTRY_FORMS[kind].map((input) => withChoices(input, catalogue)),
    // One that ended stays where the benefit has it: a save without it would take it from estimates that keep it.
    components: catalogue.components
      .filter(({ id, isEnded }) => !isEnded || driver?.contributions.some(({ componentId }) => componentId === id))
      .map(({ id, name, isEnded }) => ({ id, name: isEnded ? `${name} (ended)` : name })),
    industries: catalogue.industries.map(({ id, label }) => ({ id, label })),
    fields: catalogue.fields
      .filter(({ isEnded }) => !isEnded)
      .map((field) => ({ id: field.id, label: field.label, unit: unitWords(unitOfField(field)) })),
    formula: driver ? formulaView(catalogue, asWritten(driver, entry)) : null,
    checks: checksOf(problemsOf(configuration)),
    formulaProblems: driver ? formulaProblems(problemsOf(configuration), driver.id) : [],
  };
}

function productsOf(kind: ModelKind, id: string | undefined, { drivers, components }: Catalogue): number[] | null {
  if (id === undefined) return null;
  if (kind === 'driver')
    return drivers.find((driver) => driver.id === id)?.contributions.map(({ componentId }) => componentId) ?? [];
  if (kind === 'component' || kind === 'otherProduct') return [Number(id)];
  return kind === 'family' ? components.filter(({ familyId }) => familyId === Number(id)).map((each) => each.id) : null;
}

/** A formula in hours is valued in the catalog; the form shows it as it was written. */
function asWritten(driver: Driver, entry: { readonly [key: string]: unknown } | undefined): Driver {
  return { ...driver, formula: (entry?.formula as Driver['formula'] | undefined) ?? driver.formula };
}

/** Finds who changed what an input of the form holds. */
export async function readEntrySaves(actor: Actor, kind: ModelKind, id: string) {
  const lastSaves = await readLastSaves(actor, await readDraft(actor));
  return (name: string) => lastSaves(numberKeyOf(kind, id, name) ?? modelKey(kind, id));
}

/** `c5.low` of a benefit and `retail.low` of a figure are numbers of their own. */
function numberKeyOf(kind: ModelKind, id: string, name: string): ValueKey | undefined {
  const [row = '', level = ''] = name.split('.');
  if (!LEVELS.some((each) => each === level)) return undefined;
  if (kind === 'driver') return `${id}.${row}.${level}`;
  return kind === 'field' ? `${row}.${id}.${level}` : undefined;
}

function withChoices({ choices, ...input }: EntryInput, catalogue: Catalogue) {
  return { ...input, ...(choices && { choices: choices(catalogue) }) };
}

export type EntryPageInput = ReturnType<typeof withChoices>;

/** A check of the model with what it found. */
export interface CheckView {
  readonly id: CheckId;
  readonly label: string;
  readonly problems: readonly ModelProblem[];
}

export function checksOf(problems: readonly ModelProblem[]): CheckView[] {
  return CHECKS.map(({ id, label }) => ({ id, label, problems: problems.filter(({ check }) => check === id) }));
}

/** What the checks find in the formula of a benefit. */
function formulaProblems(problems: readonly ModelProblem[], driverId: string): string[] {
  return problems
    .filter(({ check, subject }) => subject.id === driverId && ['names', 'units', 'limits'].includes(check))
    .map(({ message }) => message);
}

/**
 * Checks a posted form as if it were saved, without saving it.
 * @throws AppError `unprocessable` by input name
 */
export async function checkEntry(
  actor: Actor,
  given: { readonly kind: ModelKind; readonly id: string | undefined; readonly texts: EntryTexts },
) {
  const draft = await readDraft(actor);
  const { key, entry, numbers } = readEntry(draft, catalogueOf(drafted(draft)), given);
  const tried = tryOut(draft, { [key]: entry, ...numbers });
  const catalogue = catalogueOf(tried);
  const driver = catalogue.drivers.find(({ id }) => given.kind === 'driver' && id === entry.id);
  return {
    base: draft.base.configId,
    tried,
    checks: checksOf(problemsOf(tried)),
    formulaProblems: driver ? formulaProblems(problemsOf(tried), driver.id) : [],
    formula: driver ? formulaView(catalogue, asWritten(driver, entry)) : null,
  };
}

function tryOut(draft: Draft, changes: Readonly<Record<ValueKey, unknown>>) {
  return withChanges(draft.base, { ...valuesIn(draft), ...changes });
}
