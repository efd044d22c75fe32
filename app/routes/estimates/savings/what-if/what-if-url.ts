import type { WhatIfQuery } from '#app/modules/estimates/analysis/what-if.ts';
import { stepHref, type WizardMode } from '../../wizard/wizard-url.ts';

export const CHANGE = 'change.';
const MAX_CHANGES = 40;
const METRICS = ['npv', 'roiPct', 'paybackMonths'] as const;

export function changeName(variable: string): string {
  return CHANGE + variable;
}

/** Parses `change.costPerTicket=25`, another value by `add` and `to`, and a goal by `goalOf`, `goal` and `target`. */
export function parseWhatIf(query: URLSearchParams): WhatIfQuery {
  const entries = [...query].filter(([name]) => name.startsWith(CHANGE)).slice(0, MAX_CHANGES);
  const changes = Object.fromEntries(entries.map(([name, text]) => [name.slice(CHANGE.length), text.slice(0, 60)]));
  const added = query.get('add');
  const value = query.get('to')?.slice(0, 60);
  if (added && value) changes[added] = value;
  const variable = query.get('goalOf');
  const target = query.get('target');
  const goal =
    variable && target
      ? { variable, target: target.slice(0, 60), metric: metricOf(query), isHardOnly: query.get('hardOnly') === 'yes' }
      : null;
  return { changes, chosen: added && !value ? added : undefined, goal };
}

function metricOf(query: URLSearchParams): (typeof METRICS)[number] {
  return METRICS.find((metric) => metric === query.get('goal')) ?? 'npv';
}

export function whatIfHref(
  { estId, mode }: { readonly estId: number | null; readonly mode: WizardMode },
  changes: Readonly<Record<string, string>> = {},
): string {
  const named = Object.entries(changes).map(([variable, text]): [string, string] => [changeName(variable), text]);
  return stepHref(estId ?? 0, 'savings', mode, { tab: 'what-if', ...Object.fromEntries(named) });
}
