import { z } from 'zod';
import { assumptionsForm, type EntryForm, scenarioForm } from '../estimates.schema.ts';
import { choice, id, idList, line } from '../fields.schema.ts';
import { CALCULATOR_LEVELS } from './calculator-import.ts';

/** Figures from a calculator. Field names are those of the wizard's steps. */
export const calculatorImportForm = z.object({
  submissionId: scenarioForm.shape.submissionId,
  name: scenarioForm.shape.name,
  newCustomer: line('a customer', 200),
  industry: scenarioForm.shape.industry,
  level: choice(CALCULATOR_LEVELS, 'a level'),
  currencyId: id,
  proposedSubProducts: idList,
  proposedAddOns: idList,
  fields: assumptionsForm.shape.fields.transform(withoutBlanks),
});
export type CalculatorImportForm = z.output<typeof calculatorImportForm>;

/** The wizard asks for empty figures. */
function withoutBlanks(fields: Readonly<Record<string, EntryForm>>): Record<string, EntryForm> {
  return Object.fromEntries(Object.entries(fields).filter(([, { value }]) => String(value).trim() !== ''));
}
