import { type Compared, compare, formatMoneyResult, leadAmount, measureOf } from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { figuresOf } from '../compare.server.ts';
import { readEstimate } from '../estimates.server.ts';
import type { EstimateState, EstimateView } from '../view.ts';
import { readLine } from './accept-agreed.server.ts';
import { changedSentence } from './changed-sentence.ts';

/** One version of an estimate, and what it changed. */
export interface Version {
  readonly estId: number;
  readonly versionNo: number;
  readonly name: string;
  readonly state: EstimateState;
  readonly by: string;
  readonly at: string;
  /** What changed since the version before it. */
  readonly sentence: string;
  /** Null without a result. */
  readonly result: { readonly npv: string; readonly hard: string } | null;
  /** Of the leading amount, since the version before it, in whole units; null for the first, or without a result. */
  readonly change: number | null;
  readonly changeText: string;
}

const MOST_VERSIONS = 20;

/**
 * Lists the versions of an estimate, the newest first.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function readVersions(actor: Actor, estId: number) {
  const { versions } = await readLine(actor, estId);
  const read: { version: Version; figures: Compared | null; view: EstimateView }[] = [];
  // One by one: a line can be long, and connections are few.
  for (const { id, versionNo } of versions.slice(0, MOST_VERSIONS).toReversed()) {
    const view = await readEstimate(actor, id);
    const figures = await figuresOf(actor, view);
    const before = read.findLast((one) => one.figures !== null);
    read.push({ view, figures, version: describeVersion({ view, figures, versionNo }, before) });
  }
  const newest = read.at(-1);
  if (!newest) throw new Error('The line of a readable estimate has no version.');
  const first = read.find(({ figures }) => figures !== null);
  const last = read.findLast(({ figures }) => figures !== null);
  const { estimate, headline } = newest.view;
  return {
    name: estimate.name,
    customer: estimate.customer.name,
    lead: measureOf((headline ?? last?.view.headline)?.kind ?? 'new'),
    versions: read.map(({ version }) => version).toReversed(),
    /** Older ones that are not listed. */
    older: Math.max(0, versions.length - MOST_VERSIONS),
    since: first && last && first !== last ? risenText(first.view, last.view) : null,
    mayChange: can(actor, 'estimates.change'),
  };
}

interface Side {
  readonly view: EstimateView;
  readonly figures: Compared | null;
}

function describeVersion(
  { view, figures, versionNo }: Side & { readonly versionNo: number },
  before: Side | undefined,
): Version {
  const { estimate, headline } = view;
  const { sign } = estimate.currency;
  const change = figures && before ? amountsOf(view).npv - amountsOf(before.view).npv : null;
  return {
    estId: estimate.id,
    versionNo,
    name: estimate.name,
    state: estimate.state,
    by: estimate.savedBy.name,
    at: estimate.savedBy.at,
    sentence: sentenceOf({ view, figures }, before),
    result: figures && headline ? textsOf(amountsOf(view), sign) : null,
    change,
    changeText: change === null ? 'none' : signed(change, sign),
  };
}

function sentenceOf({ view, figures }: Side, before: Side | undefined): string {
  if (!figures) return 'Not complete yet.';
  if (!before?.figures) return 'First version.';
  const compared = compare(view.catalogue, [before.figures, figures]);
  return changedSentence(compared, { catalogue: view.catalogue, sign: view.estimate.currency.sign });
}

/** Rounded as they are shown, so that no change appears between equal figures. */
function amountsOf({ headline }: EstimateView): { npv: number; hard: number } {
  return {
    npv: headline ? Math.round(leadAmount(headline.all)) : 0,
    hard: headline ? Math.round(leadAmount(headline.hardOnly)) : 0,
  };
}

function textsOf({ npv, hard }: { npv: number; hard: number }, sign: string) {
  return { npv: formatMoneyResult(npv, sign), hard: formatMoneyResult(hard, sign) };
}

function signed(change: number, sign: string): string {
  return change === 0 ? 'no change' : `${change > 0 ? '+' : ''}${formatMoneyResult(change, sign)}`;
}

/** @returns null for versions in several currencies */
function risenText(first: EstimateView, last: EstimateView): { npv: number; text: string; hard: string } | null {
  const { sign } = last.estimate.currency;
  if (first.estimate.currency.sign !== sign) return null;
  const [before, after] = [amountsOf(first), amountsOf(last)];
  const words = (change: number) =>
    change === 0 ? 'not changed' : `${change > 0 ? 'risen' : 'fallen'} by ${formatMoneyResult(Math.abs(change), sign)}`;
  return { npv: after.npv - before.npv, text: words(after.npv - before.npv), hard: words(after.hard - before.hard) };
}
