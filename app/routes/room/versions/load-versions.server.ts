import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { formatTime } from '#app/format-time.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { compareEstimates } from '#app/modules/estimates/compare.server.ts';
import { readVersions, type Version } from '#app/modules/estimates/versions/versions.server.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import { readPublished } from '#app/modules/room/publish.server.ts';
import { COMPARED_LINES, selectLines } from '../../estimates/compare/differing-lines.ts';
import { formatComparison } from '../../estimates/compare/format-comparison.ts';
import { chosenIds } from '../../estimates/list/chosen-ids.ts';

const versionNo = z.coerce.number().int().positive().optional();
export const versionsQuery = z.object({
  a: versionNo,
  b: versionNo,
  lines: z.enum(COMPARED_LINES).default('different'),
  /** The version that is about to be published. */
  publish: versionNo,
});
type Query = z.output<typeof versionsQuery>;

/** @throws a redirect to the comparison, for a selection that was sent by check boxes */
export async function loadVersions(actor: Actor, estId: number, { query, url }: { query: Query; url: URL }) {
  const { versions, ...line } = await readVersions(actor, estId);
  const here = `/estimates/${estId}/versions`;
  const selected = chosenIds(url.searchParams).flatMap(
    (id) => versions.find((version) => version.estId === id)?.versionNo ?? [],
  );
  if (selected.length === 2) throw redirect(`${here}?a=${Math.min(...selected)}&b=${Math.max(...selected)}#comparison`);
  const { shown, ...published } = await readPublished(actor, estId);
  const [newest] = versions;
  const publishable =
    newest && published.hasRoom && published.mayPublish && newest.state !== 0 && !isOnly(shown, newest.estId)
      ? newest
      : null;
  return {
    ...line,
    ...published,
    estId,
    here,
    rows: versions.map((version) => ({
      ...version,
      status: STATE_LABELS[version.state],
      when: formatTime(version.at),
      isShown: shown.includes(version.estId),
      isNewest: version === newest,
    })),
    most: Math.max(1, ...versions.map(({ change }) => Math.abs(change ?? 0))),
    publishable,
    isAsked: publishable !== null && query.publish === publishable.versionNo,
    /** Versions can be compared two at a time. */
    selectionProblem: url.searchParams.has('estId') ? 'Select two versions to compare.' : null,
    compared: await readComparison(actor, versions, query),
  };
}
export type LoadedVersions = Awaited<ReturnType<typeof loadVersions>>;

const isOnly = (shown: readonly number[], id: number) => shown.length === 1 && shown[0] === id;

async function readComparison(actor: Actor, versions: readonly Version[], { a, b, lines }: Query) {
  const [first, second] = [a, b].map((wanted) => versions.find((version) => version.versionNo === wanted));
  if (!first || !second || first === second) return null;
  const { estimates, comparison, currencySigns } = await compareEstimates(actor, [first.estId, second.estId]);
  if (!comparison) return { isComparable: false as const, numbers: [first.versionNo, second.versionNo] };
  const [sign = ''] = currencySigns;
  const signs = estimates.map(({ estimate }) => estimate.currency.sign);
  return {
    isComparable: true as const,
    numbers: [first.versionNo, second.versionNo],
    lines,
    shown: selectLines(formatComparison(comparison, signs), lines),
    columns: [first, second].map((version, index) => ({
      id: version.estId,
      mark: String(version.versionNo),
      name: `Version ${version.versionNo}`,
      products: estimates[index]?.products ?? '',
      status: STATE_LABELS[version.state],
      date: formatTime(version.at),
    })),
    hasSeveralCurrencies: currencySigns.length > 1,
    result: { npv: second.result?.npv ?? '', hard: second.result?.hard ?? '', sign },
  };
}
