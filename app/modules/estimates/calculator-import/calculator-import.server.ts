import type { Actor } from '#app/modules/access/actor.ts';
import { listProductFamilies, type ProductFamily, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { changeAssumptions } from '../assumptions.server.ts';
import { type DraftChange, withChange } from '../drafts.server.ts';
import type { Draft } from '../estimates.server.ts';
import { applyLevel } from '../levels/apply-level.ts';
import { createEstimate } from '../scenario.server.ts';
import { changeSelection, formOfSelection } from '../selection.server.ts';
import type { Saved } from '../view.ts';
import type { CalculatorImportForm } from './calculator-import.schema.ts';
import type { CalculatorOptions } from './calculator-import.ts';

/** Lists the current options for an estimate from a calculator's figures. */
export async function readCalculatorOptions(): Promise<CalculatorOptions> {
  const [catalogue, families, currencies] = await Promise.all([
    newestConfigId().then(readCatalogue),
    listProductFamilies(),
    listCurrencies({ isActive: true }),
  ]);
  const subProducts = families.filter(isActive).flatMap((family) => family.subProducts.filter(isActive));
  const addOns = new Map(subProducts.flatMap((one) => one.addOns.filter(isActive)).map(({ id, name }) => [id, name]));
  return {
    industries: catalogue.industries.map(({ id, label }) => ({ id, label })),
    currencies: currencies.map(({ id, code, name }) => ({ id, code, name })),
    subProducts: subProducts.map(({ id, name }) => ({ id, name })),
    addOns: [...addOns].map(([id, name]) => ({ id, name })),
    facts: catalogue.fields.flatMap(({ id, label, unit, kind }) => (kind === 'fact' ? { id, label, unit } : [])),
  };
}

const isActive = (one: { readonly isActive: boolean }) => one.isActive;

/**
 * Creates a draft from a calculator's figures, all or nothing: New Business with its products, its level for every assumption,
 * and its facts as the customer's figures.
 * @throws AppError as creating an estimate and saving its steps do
 */
export async function createFromCalculator(actor: Actor, form: CalculatorImportForm): Promise<Saved> {
  const families = await listProductFamilies();
  // 1 is the untouched value of a new estimate's page; it means the currency's current value.
  return createEstimate(
    actor,
    { ...form, scenarioId: 1, currencyValue: 1 },
    { step: 'assumptions', change: (draft) => fill(draft, form, families) },
  );
}

function fill(draft: Draft, form: CalculatorImportForm, families: readonly ProductFamily[]): DraftChange {
  const { proposedSubProducts, proposedAddOns, fields, level } = form;
  const chosen = changeSelection(draft, { ...formOfSelection(draft), proposedSubProducts, proposedAddOns }, families);
  const selected = withChange(draft, chosen);
  const levelled = { ...selected, inputs: applyLevel(selected, { level }).inputs };
  const entered = changeAssumptions(
    levelled,
    { fields, fieldsExisting: {}, reductions: {}, reductionLevel: level },
    { isExcerpt: true },
  );
  return { inputs: entered.inputs, row: chosen.row };
}
