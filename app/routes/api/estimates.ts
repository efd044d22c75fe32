import type { ModelInput } from '@worthwhile/roi-core';
import { EDITIONS } from '@worthwhile/roi-core/report-model';
import { modelInputSchema } from '@worthwhile/roi-core/schema';
import { z } from 'zod';
import { fieldError } from '#app/errors.ts';
import { area, call } from '#app/http/api.server.ts';
import {
  cloneAnswer,
  inputResultAnswer,
  listAnswer,
  reportModelAnswer,
} from '#app/modules/estimates/answers/answers.schema.ts';
import { cloneForm } from '#app/modules/estimates/estimates.schema.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import { deleteEstimate, restoreEstimates } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { roiCalculation } from '#app/modules/estimates/model/roi-calculation.server.ts';
import { outcomeAnswer, outcomeForm, outcomeSaved } from '#app/modules/estimates/outcome/outcome.schema.ts';
import { readOutcome, recordOutcome } from '#app/modules/estimates/outcome/outcome.server.ts';
import { changeOwner } from '#app/modules/hand-over/change-owner.server.ts';
import { ownerBody } from '#app/modules/hand-over/hand-over.schema.ts';
import { editionFields, editionOf, requireOneEdition } from '#app/modules/report/edition.schema.ts';
import { registerReport } from '#app/modules/report/registration.server.ts';
import { downloadReport, reportModelOf } from '#app/modules/report/report.server.ts';
import { fileResponse } from '../estimates/report/file-response.ts';
import { listCall, listData } from './estimate-reads.ts';
import { paging, recordId } from './parameters.ts';
import { stepCalls } from './step-calls.ts';

const digits = /^[1-9]\d{0,14}$/;

const { loader, action } = area({
  ...stepCalls('', [1, 2]),
  ...stepCalls('existing/', [3, 4]),

  'GET account/listByEstimate': listCall({
    can: 'estimates.listByAccount',
    summary: 'List the estimates of all scenarios (vendor users only).',
    scenarios: [1, 2, 3, 4],
  }),
  'GET estimate/listByAccount': call({
    can: 'estimates.view',
    summary: 'List the estimates of an account, newest first; none outside your data access.',
    query: z.strictObject({ ...paging(), accountId: recordId }),
    output: listAnswer,
    run: async ({ actor, query }) => listData(await listEstimates(actor, { ...query, sort: 'createdAt' })),
  }),
  'GET existing/estimate/more': call({
    can: 'estimates.view',
    summary: 'List more estimates of an account or a customer; none outside your data access.',
    query: z.strictObject({
      accountId: z.string().optional(),
      customerId: z.string().optional(),
      ...paging({ limit: 5 }),
    }),
    output: listAnswer,
    run: async ({ actor, query }) => {
      const { accountId, customerId, ...page } = query;
      if ((accountId === undefined) === (customerId === undefined))
        throw fieldError('accountId', 'Use either accountId or customerId.');
      const given = accountId ?? customerId ?? '';
      if (!digits.test(given))
        throw fieldError(accountId ? 'accountId' : 'customerId', 'Must be an ID (a positive whole number).');
      const of = accountId === undefined ? { customerId: Number(given) } : { accountId: Number(given) };
      return listData(await listEstimates(actor, { ...page, ...of, sort: 'createdAt' }));
    },
  }),

  'GET estimate/outcome': call({
    can: 'estimates.view',
    summary: 'Read how the deal of an estimate ended: open, won, or lost.',
    query: z.strictObject({ estId: recordId }),
    output: outcomeAnswer,
    run: async ({ actor, query }) => ({ data: (await readOutcome(actor, query.estId)).view }),
    versionOf: ({ data }) => data.version,
  }),
  'PUT estimate/outcome': call({
    can: 'estimates.change',
    summary: 'Record how the deal of an estimate ended. A won deal needs its amount; open deletes the outcome.',
    body: outcomeForm.strict(),
    output: outcomeSaved,
    stored: async ({ actor, body }) => (await readOutcome(actor, body.estId)).view,
    run: async ({ actor, body }) => ({ data: await recordOutcome(actor, body, 'api'), message: 'Outcome recorded.' }),
    versionOf: ({ data }) => data.version,
  }),

  'POST estimate/changeOwner': call({
    can: 'owners.change',
    summary: 'Give an estimate, with its versions and open share links, to another active person of its organization.',
    body: ownerBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => ({ message: `Owner: ${await changeOwner(actor, body)}.` }),
  }),
  'POST estimate/clone': call({
    can: 'estimates.change',
    summary: 'Clone an estimate to a draft with the current configuration.',
    creating: {},
    body: cloneForm.strict(),
    output: cloneAnswer,
    run: async ({ actor, body }) => ({ data: await cloneEstimate(actor, body), message: 'Estimate cloned.' }),
  }),
  'POST estimate/delete': call({
    // deleteEstimate checks estimates.delete after the lookup, so a foreign ID gets 404.
    can: 'estimates.view',
    summary: 'Delete an estimate.',
    body: z.strictObject({ estimateId: id }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await deleteEstimate(actor, body);
      return { message: 'Estimate deleted.' };
    },
  }),
  'POST estimate/restore': call({
    can: 'estimates.view',
    summary:
      'Restore a deleted estimate (by the user who deleted it within 15 minutes; by roles 1 and 2 within 30 days).',
    body: z.strictObject({ estimateId: id }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      const { restored } = await restoreEstimates(actor, [body.estimateId]);
      const [estimate] = restored;
      if (!estimate) return { message: 'Already restored.' };
      const { name, renamedFrom } = estimate;
      return { message: `Estimate restored${renamedFrom === undefined ? '' : ` as “${name}”`}.` };
    },
  }),

  'POST estimate/roicalculation': call({
    can: 'catalogue.view',
    summary: 'Calculate a complete model input with the newest configuration. Nothing is saved.',
    body: modelInputSchema,
    output: inputResultAnswer,
    run: async ({ body }) => ({ data: await roiCalculation(body as ModelInput) }),
  }),
  'POST estimate/download': call({
    can: 'estimates.view',
    summary: 'Download the report of a generated estimate: the full report, or another edition.',
    body: z.strictObject({ estId: id, ...editionFields }).superRefine(requireOneEdition),
    files: ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    run: async ({ actor, body }) =>
      fileResponse(await downloadReport(actor, { estId: body.estId, edition: editionOf(body) })),
  }),
  'POST estimate/register-report': call({
    can: 'estimates.change',
    summary: 'Register a file that was printed elsewhere, so that the Verify page says who printed it.',
    body: z.strictObject({
      estId: id,
      edition: z.enum(EDITIONS).default('full'),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Enter 64 characters: 0–9 and a–f'),
    }),
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await registerReport(actor, body);
      return { message: 'Report registered.' };
    },
  }),
  'GET estimate/report-model': call({
    can: 'estimates.view',
    summary: 'Get the contents of the report of a generated estimate, to render it elsewhere.',
    query: z.strictObject({ estId: recordId }),
    output: reportModelAnswer,
    run: async ({ actor, query }) => ({ data: await reportModelOf(actor, query.estId) }),
  }),
});

export { action, loader };
