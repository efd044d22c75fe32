import { printProblem } from '@worthwhile/report/printable';
import type { FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import type { AssumptionsView } from '../assumptions.ts';
import { STEP_SHAPES } from '../estimates.schema.ts';
import type { EstimateInputs, Step } from '../inputs.ts';
import { proposedLicences } from '../proposed-licences.ts';
import type { EstimateView } from '../view.ts';
import { checkStep, isInBlankRow, rowOf, ruleOf, type StepRules } from './check-step.ts';
import { clearingQuestion } from './clearing.ts';
import { selectionErrors } from './selection-errors.ts';
import { stepRules } from './step-rules.ts';

/**
 * Invalid texts of a step are stored as typed, next to the last valid value. Keys are the form's names; a license line uses its
 * product (`licences[5].quantity`), since its index changes with the products.
 */

/** A form's texts, split: storable ones, invalid ones as typed, and their messages. */
export interface ReadTexts {
  readonly fit: Texts;
  readonly typed: Texts;
  readonly errors: FieldErrors;
}

/** Fields of the first step about one customer; they are valid or invalid together. */
const CUSTOMER = ['customerId', 'newCustomer', 'accountId', 'contactId', 'opportunityId'];
/** Lists without proposed rows: one invalid row keeps the whole list as typed. */
const OWN_LISTS = ['freePages', 'retiredTools'];

/** Matches the fields stored as typed together with an invalid one: a value with its level, a row with its list. */
export function keptWith(name: string): (other: string) => boolean {
  if (CUSTOMER.includes(name)) return (other) => CUSTOMER.includes(other);
  const list = rowOf(name)?.list ?? '';
  if (OWN_LISTS.includes(list)) return (other) => rowOf(other)?.list === list;
  if (!/^(fields|reductions|riskOverrides)\./.test(name)) return (other) => other === name;
  const row = name.replace(/\.\w+$/, '.');
  return (other) => other.startsWith(row);
}

/**
 * Reads a step's form by its rules. `fit` holds the stored value in place of an invalid text, or no field if there is none.
 * @param more other messages that keep a field from being stored
 */
export function readTexts(rules: StepRules, given: Texts, stored: Texts, more: FieldErrors = {}): ReadTexts {
  const errors = { ...checkStep(rules, given, printProblem), ...more };
  const wrong = Object.keys(errors).filter((name) => name in given);
  const isWrong = (name: string) => wrong.some((each) => keptWith(each)(name));
  const wrongRows = new Set(wrong.map((name) => name.replace(/\..*$/, '')));
  const fit: Record<string, string | readonly string[]> = {};
  const typed: Record<string, string | readonly string[]> = {};
  const rows = new Map<string, string[]>();
  for (const [name, text] of Object.entries(given)) {
    const at = rowOf(name);
    if (isInBlankRow(name, given)) continue;
    const storedAs = placeIn(stored, given, name);
    const isKept = isWrong(name) && !isMissing(name, given, stored);
    if (isKept) typed[underProduct(name, given)] = text;
    if (at && OWN_LISTS.includes(at.list)) {
      const row = `${at.list}[${at.row}]`;
      if (wrongRows.has(row)) continue;
      const kept = rows.get(at.list) ?? [];
      if (!kept.includes(row)) rows.set(at.list, [...kept, row]);
      fit[name.replace(row, `${at.list}[${(rows.get(at.list) ?? []).indexOf(row)}]`)] = text;
    } else if (!isWrong(name)) fit[name] = text;
    else if (storedAs !== null && stored[storedAs] !== undefined && !isNeverEntered(name, stored))
      fit[name] = stored[storedAs];
  }
  return { fit, typed, errors };
}

/** Nothing was or is entered: there is no text to store. */
function isMissing(name: string, given: Texts, stored: Texts): boolean {
  return given[valueNameOf(name)] === '' && isNeverEntered(name, stored);
}

function isNeverEntered(name: string, stored: Texts): boolean {
  const value = valueNameOf(name);
  return value.endsWith('.value') && stored[value] === '';
}

/** Returns the name of the value that a level or owner belongs to. */
function valueNameOf(name: string): string {
  return name.replace(/^((?:fields|reductions)\.\w+)\.\w+$/, '$1.value');
}

function componentOf(texts: Texts, row: number): string {
  return String(texts[`licences[${row}].componentId`] ?? '');
}

/**
 * Finds a field's name in another form: a license line is matched by its product.
 * @returns null if that form has no such line
 */
export function placeIn(texts: Texts, given: Texts, name: string): string | null {
  const at = rowOf(name);
  if (at?.list !== 'licences') return name;
  const componentId = componentOf(given, at.row);
  const row = Object.keys(texts).find(
    (each) => /^licences\[\d+\]\.componentId$/.test(each) && texts[each] === componentId,
  );
  return row ? row.replace('componentId', name.replace(/^.*\./, '')) : null;
}

function underProduct(name: string, given: Texts): string {
  const at = rowOf(name);
  return at?.list === 'licences' ? name.replace(/\[\d+\]/, `[${componentOf(given, at.row)}]`) : name;
}

interface Kept {
  readonly name: string;
  /** Current name on the page; null if the page does not ask for it. */
  readonly shownAs: string | null;
  readonly text: string | readonly string[];
}

function keptOf(view: AssumptionsView, step: Step): Kept[] {
  const typed = view.inputs.asTyped?.[step];
  if (!typed) return [];
  const asked = Object.keys(stepRules(view, step)).map((name) => name.replace('[]', '[0]'));
  const lines = proposedLicences(view).map(({ componentId }) => componentId);
  return Object.entries(typed).map(([name, text]) => {
    const at = rowOf(name);
    if (at?.list === 'licences') {
      const index = lines.indexOf(at.row);
      return { name, text, shownAs: index < 0 ? null : name.replace(/\[\d+\]/, `[${index}]`) };
    }
    const isAsked = !isRuled(step) || asked.some(keptWith(name.replace(/\[\d+\]/, '[0]')));
    return { name, text, shownAs: isAsked ? name : null };
  });
}

/** Reads the texts stored as typed, under their current names on the page. Fields that the page does not ask for are left out. */
export function shownAsTyped(view: AssumptionsView, step: Step): Texts {
  return Object.fromEntries(
    keptOf(view, step).flatMap(({ shownAs, text }) => (shownAs === null ? [] : [[shownAs, text]])),
  );
}

/** Replaces a step's texts stored as typed, except those that its page does not ask for. */
export function storeAsTyped(view: AssumptionsView, inputs: EstimateInputs, step: Step, typed: Texts): EstimateInputs {
  const resting = keptOf(view, step).filter(({ shownAs }) => shownAs === null);
  return withTyped(inputs, step, { ...Object.fromEntries(resting.map(({ name, text }) => [name, text])), ...typed });
}

/**
 * Removes texts stored as typed under the names of a form, and preserves the others.
 * @param typed the form's own invalid texts
 */
export function settleTyped(inputs: EstimateInputs, step: Step, form: object, typed: Texts = {}): EstimateInputs {
  const names = namesIn(form);
  const stays = ([name]: [string, unknown]) =>
    !names.some((given) => given === rowOf(name)?.list || keptWith(given)(name));
  const others = Object.entries(inputs.asTyped?.[step] ?? {}).filter(stays);
  return withTyped(inputs, step, { ...Object.fromEntries(others), ...typed });
}

/** Lists the names of a form's fields as its page posts them; a list by its own name. */
function namesIn(form: object, prefix = ''): string[] {
  return Object.entries(form).flatMap(([key, value]) => {
    const name = `${prefix}${key.replace(':', '_')}`;
    if (value === undefined) return [];
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? namesIn(value, `${name}.`) : [name];
  });
}

function withTyped({ asTyped = {}, ...inputs }: EstimateInputs, step: Step, typed: Texts): EstimateInputs {
  const { [step]: _, ...others } = asTyped;
  const kept = Object.keys(typed).length > 0 ? { ...others, [step]: typed } : others;
  return Object.keys(kept).length > 0 ? { ...inputs, asTyped: kept } : inputs;
}

/** Steps with rules for every field. */
function isRuled(step: Step): boolean {
  return step === 'assumptions' || step === 'investment';
}

/** Combines a step's texts as its page shows them: invalid ones as typed, others as stored. */
export function withAsTyped(view: AssumptionsView, step: Step, stored: Texts): Texts {
  const typed = shownAsTyped(view, step);
  const lists = OWN_LISTS.filter((list) => Object.keys(typed).some((name) => rowOf(name)?.list === list));
  const kept = Object.entries(stored).filter(([name]) => !lists.includes(rowOf(name)?.list ?? ''));
  return { ...Object.fromEntries(kept), ...typed };
}

/** Message for a text that is valid now: it was typed under other limits, or in another currency. */
const LOOK_AGAIN = 'Review this: it was entered before another change';

/** Lists the messages for a step's texts stored as typed, by form name. */
export function problemsAsTyped(
  view: Pick<EstimateView, 'estimate' | 'inputs' | 'catalogue'>,
  step: Step,
): FieldErrors {
  const typed = shownAsTyped(view, step);
  const names = Object.keys(typed);
  if (names.length === 0) return {};
  const found = Object.entries(wrongWith(view, step, typed)).filter(([name]) => names.includes(name));
  if (found.length > 0) return Object.fromEntries(found);
  const rules = stepRules(view, step);
  return { [names.find((name) => ruleOf(rules, name)) ?? String(names[0])]: [LOOK_AGAIN] };
}

function wrongWith(
  view: Pick<EstimateView, 'estimate' | 'inputs' | 'catalogue'>,
  step: Step,
  typed: Texts,
): FieldErrors {
  if (step === 'products') return selectionErrors(view, STEP_SHAPES.products.parse(typed));
  const errors = checkStep(stepRules(view, step), typed, printProblem);
  return step === 'scenario' ? { ...errors, ...clearingQuestion(view, typed), ...unmadeCustomer(typed) } : errors;
}

/** Only the button creates a customer; autosave could store half of its name. */
export function unmadeCustomer(texts: Texts): FieldErrors {
  const isNew = !texts.customerId && String(texts.newCustomer ?? '').trim() !== '';
  return isNew ? { newCustomer: ['Continue to add this customer'] } : {};
}
