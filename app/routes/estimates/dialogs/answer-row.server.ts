import { formatExact } from '@worthwhile/roi-core';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import type { CloneForm } from '#app/modules/estimates/estimates.schema.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import {
  deleteEstimate,
  type Restoration,
  restoreEstimates,
} from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { listPath } from '../list/list-state-cookie.server.ts';
import { stepHref } from '../wizard/wizard-url.ts';
import { summarizeNames, undoForm } from './deletion-words.ts';
import type { RowAnswer } from './row-answer.schema.ts';

export function answerRow(actor: Actor, form: RowAnswer, request: Request): Promise<Response> {
  switch (form.intent) {
    case 'clone':
      return answerClone(actor, form);
    case 'delete':
      return answerDelete(actor, form.estimateId, request);
    case 'restore':
      return answerRestore(actor, form.estimateIds, request);
  }
}

export async function answerClone(actor: Actor, form: CloneForm): Promise<Response> {
  const { estId, changedPresets, exchangeRate } = await cloneEstimate(actor, form);
  const changed =
    changedPresets.length > 0 ? ` Benchmarks and prices that changed since: ${changedPresets.join(', ')}.` : '';
  const rate = exchangeRate
    ? ` It keeps the original’s exchange rate, ${formatExact(exchangeRate.kept)}; today’s is ${formatExact(exchangeRate.today)}.`
    : '';
  return redirectWithNotice(`${stepHref(estId, 'scenario', 'edit')}&clonedFrom=${form.estimateId}`, {
    type: 'success',
    message: `Cloned as “${form.estimateName}”.${rate}${changed}`.slice(0, 500),
  });
}

export async function answerDelete(actor: Actor, estimateId: number, request: Request): Promise<Response> {
  const deleted = await deleteEstimate(actor, { estimateId });
  return redirectWithNotice(await listPath(request), {
    type: 'success',
    message: `Deleted ${summarizeNames([deleted])}.`,
    form: undoForm([deleted]),
  });
}

async function answerRestore(actor: Actor, ids: readonly number[], request: Request): Promise<Response> {
  const path = await listPath(request);
  try {
    return await redirectWithNotice(path, {
      type: 'success',
      message: restoredWords(await restoreEstimates(actor, ids)),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'notFound') throw error;
    return redirectWithNotice(path, { type: 'error', message: error.message });
  }
}

function restoredWords({ restored, already }: Restoration): string {
  if (restored.length === 0) return 'Already restored.';
  const renamed = restored.filter(({ renamedFrom }) => renamedFrom !== undefined);
  const names = renamed.map(({ name, renamedFrom }) => `“${renamedFrom}” is now “${name}”`).join(', ');
  const why = names && ` Renamed, because another estimate has the name: ${names}.`;
  return `Restored ${summarizeNames([...restored, ...already])}.${why}`.slice(0, 500);
}
