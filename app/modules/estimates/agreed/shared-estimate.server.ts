import type { Snapshot } from '@worthwhile/roi-core/report-model';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { viewWith } from '../estimates.server.ts';
import { findEstimate, findSnapshot } from '../estimates.store.server.ts';
import { draftSnapshot } from '../generate.server.ts';
import { reportTextsOf } from '../report-texts.server.ts';
import type { EstimateView } from '../view.ts';

/** An estimate as the reader of a link sees it. */
export interface SharedEstimate {
  readonly view: EstimateView;
  /** Null for a draft. */
  readonly frozen: Snapshot | null;
}

/** The link decides who sees it; there is no actor whose scope could. */
const BY_LINK = { kind: 'all', userId: 0 } as const;

/**
 * Reads the estimate of a link.
 * @param tx sees every tenant's rows: the link has been checked
 */
export async function readSharedEstimate(tx: Tx, estId: number): Promise<SharedEstimate | undefined> {
  const record = await findEstimate(tx, BY_LINK, estId);
  if (!record) return undefined;
  const found = record.state === 2 ? await findSnapshot(tx, BY_LINK, estId) : undefined;
  const frozen = (found?.snapshot as Snapshot | undefined) ?? null;
  const configured = await readCatalogue(record.configId, tx);
  const catalogue = frozen ? { ...configured, ...frozen.catalogue } : configured;
  return { view: viewWith(null, record, catalogue, frozen ?? undefined), frozen };
}

/** Of working copies, so that readers of one link share the work. */
const recent = new Map<string, Promise<Snapshot>>();
const MOST_RECENT = 8;

/** @returns what the report is built from; of a draft, unregistered. Null while the draft has no result */
export async function sharedSnapshot({ view, frozen }: SharedEstimate): Promise<Snapshot | null> {
  if (frozen) return frozen;
  if (view.headline === null) return null;
  const key = `${view.estimate.id} ${view.estimate.version}`;
  const known = recent.get(key);
  if (known) return known;
  const made = reportTextsOf(view).then((texts) => draftSnapshot(view, texts));
  recent.set(key, made);
  made.catch(() => recent.delete(key));
  const [oldest] = recent.keys();
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
  return made;
}
