import { formatPayback } from '../../number/format.ts';
import { longDate } from '../../number/long-date.ts';
import type { Context } from '../context.ts';
import { buildCover, topicsOf } from '../sections/cover.ts';
import type { CoverSlide } from './slides-model.ts';

export function coverSlide(context: Context): CoverSlide {
  const { snapshot, metrics, isReview } = context;
  const { estimate } = snapshot;
  const { note, line, paybackMonths, caption } = buildCover(context);
  const readers = [estimate.contact, estimate.customer].filter((name) => name !== null && name !== '');
  const writer = [estimate.owner, longDate(estimate.generatedAt)].filter((part) => part !== '');
  return {
    title: titleOf(context),
    note,
    facts: [`Prepared for ${readers.join(', ')}`, writer.join(', ')],
    line,
    paybackMonths,
    paybackText: metrics.paybackMonths === null ? '' : paybackText(metrics.paybackMonths, isReview),
    alt: `${caption}.`,
    notes: [
      `This is the summary of “${estimate.name}”. The full report explains every figure.`,
      `Source: estimate ${estimate.id}, input ${snapshot.inputHash}, model ${snapshot.modelVersion}, configuration version ${snapshot.configVersion}. The full report, “References and verification”, says how to verify it.`,
    ],
  };
}

function titleOf(context: Context): string {
  const topic = topicsOf(context);
  switch (context.snapshot.resolved.scenarioId) {
    case 2:
      return `What ${topic} has returned`;
    case 3:
      return `The case for renewing ${topic}`;
    case 4:
      return `The case for consolidating ${topic}`;
    default:
      return `The business case for ${topic}`;
  }
}

function paybackText(months: number, isReview: boolean): string {
  if (months === 0) return `Immediate payback`;
  return `${isReview ? 'Paid back' : 'Payback'} in ${formatPayback(months)}`;
}
