import type { Actor } from '#app/modules/access/actor.ts';
import { readEstimate } from '../estimates.server.ts';
import { savingsOfView } from '../savings.server.ts';
import { askableFields } from './agreed-figures.ts';

/** What a customer can answer in one sitting. */
const MOST_ASKED = 12;
const LARGEST = 5;

export interface AskableFigure {
  readonly fieldId: string;
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  /** Proposed for the customer: the facts, then the assumptions with the largest swing. */
  readonly isProposed: boolean;
}

/**
 * Lists the figures that a customer can be asked about, the proposed ones first.
 * @throws AppError `notFound` outside the scope; `unprocessable` while the estimate has no result
 */
export async function listAskable(actor: Actor, estId: number): Promise<AskableFigure[]> {
  const view = await readEstimate(actor, estId);
  const { tornado } = await savingsOfView(actor, view);
  const fields = askableFields(view);
  const facts = fields.filter(({ kind }) => kind === 'fact').map(({ id }) => id);
  const assumptions = new Set(fields.filter(({ kind }) => kind !== 'fact').map(({ id }) => id));
  const largest = tornado.bars.map(({ variable }) => variable).filter((id) => assumptions.has(id));
  const proposed = [...facts, ...largest.slice(0, LARGEST)].slice(0, MOST_ASKED);
  const order = [...proposed, ...largest, ...fields.map(({ id }) => id)];
  return fields
    .map(({ id, label, unit, shown }) => ({
      fieldId: id,
      label,
      unit: unit.replace('currency', view.estimate.currency.sign),
      value: shown.value,
      isProposed: proposed.includes(id),
    }))
    .sort((one, other) => order.indexOf(one.fieldId) - order.indexOf(other.fieldId));
}
