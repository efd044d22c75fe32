import { formatPercentInput, formatQuantity } from '../number/format.ts';
import type { Context } from './context.ts';

export interface ShownValue {
  readonly text: string;
  /** Empty for percents and plain money. */
  readonly unit: string;
}

/**
 * Formats an input's value, split into figure and unit: `$45` `per hour`, `30%`, `8` `incidents`.
 * @param id a field ID, `driverId:componentId` (a percent), or `price:<componentId>`
 */
export function showValue({ field, moneyInput }: Context, id: string, value: number): ShownValue {
  if (id.startsWith('price:')) return { text: moneyInput(value), unit: '' };
  if (id.includes(':')) return { text: formatPercentInput(value), unit: '' };
  const unit = field(id)?.unit ?? '';
  if (unit === 'percent') return { text: formatPercentInput(value), unit: '' };
  if (!unit.startsWith('currency')) return { text: formatQuantity(value), unit };
  const [, ...per] = unit.split('/');
  return { text: moneyInput(value), unit: per.length === 0 ? '' : `per ${per.join(' and ')}` };
}
