import { eq, sql } from 'drizzle-orm';
import { type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import {
  assumptionsForm,
  investmentForm,
  scenarioForm,
  selectionForm,
} from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import {
  saveAssumptions,
  saveInvestment,
  saveSelection,
} from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import { estimates } from '#drizzle/schema/index.ts';
import type { DemoEstimate } from './demo-estimate.ts';
import { DEMO_ESTIMATES } from './demo-estimates.ts';
import { costsOf, figuresOf, productsOf, scenarioOf, target } from './demo-forms.ts';

/** Other connections create the estimate under this lock, which takes longer on a busy machine. */
const MAKING_MS = 120_000;

const STAGES = ['scenario', 'products', 'assumptions', 'ready', 'generated'] as const;

/**
 * Creates the estimates through the wizard's services. Finished ones are left alone, even if changed or deleted later;
 * interrupted ones are completed. Each is created by one process.
 */
export async function seedEstimates(actors: ReadonlyMap<string, Actor>): Promise<void> {
  for (const wanted of DEMO_ESTIMATES) {
    const actor = actors.get(wanted.owner);
    if (!actor) continue;
    const mark = `demonstration: ${wanted.name}`;
    const make = async (tx: Tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${mark}, 0))`);
      const [finished] = await tx.select({ id: estimates.id }).from(estimates).where(eq(estimates.submissionId, mark));
      if (!finished) await finishEstimate(await makeEstimate(actor, wanted), wanted, mark);
    };
    await unscoped('one process makes it', make, { withinMs: MAKING_MS });
  }
}

/** Saves the steps up to the wanted stage. After an interrupted start, saved steps are saved again. */
async function makeEstimate(actor: Actor, wanted: DemoEstimate): Promise<number> {
  const { estId, state } = await createEstimate(actor, scenarioForm.parse(await scenarioOf(actor, wanted)));
  if (state === 2) return estId;
  const stage = STAGES.indexOf(wanted.until);
  if (stage >= 1) await saveSelection(actor, selectionForm.parse(productsOf(await readEstimate(actor, estId), wanted)));
  if (stage >= 2)
    await saveAssumptions(actor, assumptionsForm.parse(figuresOf(await readEstimate(actor, estId), wanted)));
  if (stage >= 3) await saveInvestment(actor, investmentForm.parse(costsOf(await readEstimate(actor, estId), wanted)));
  if (stage >= 4) await generateEstimate(actor, target(await readEstimate(actor, estId)));
  return estId;
}

/** The list should span some weeks. The mark prevents a second run. */
async function finishEstimate(estId: number, { daysAgo }: DemoEstimate, mark: string): Promise<void> {
  await unscoped('the demonstration is dated back', (tx) =>
    tx
      .update(estimates)
      .set({ createdAt: sql`now() - make_interval(days => ${daysAgo}::int)`, submissionId: mark })
      .where(eq(estimates.id, estId)),
  );
}
