import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '#app/http/context.ts';
import { failureOf } from '#app/http/respond.server.ts';
import { createLog } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { downloadReport } from '#app/modules/report/report.server.ts';
import { hashOfFile, verifyHash } from '#app/modules/report/verify.server.ts';
import { streamBatchEvents } from '#app/modules/report-batches/batch-events.server.ts';
import { openArchive, readBatchFile } from '#app/modules/report-batches/files.server.ts';
import { batchForm, batchOrder } from '#app/modules/report-batches/report-batches.schema.ts';
import {
  cancelBatch,
  listBatches,
  listBatchItems,
  orderReports,
  readBatch,
} from '#app/modules/report-batches/report-batches.server.ts';
import { reportBatchTasks } from '#app/modules/report-batches/report-batches.tasks.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { codeOf } from '#tests/support/in-process/outcomes.ts';
import { usePeople } from '../estimates/people.ts';
import { makeManyGenerated, makeNextReport, order } from './orders.ts';

/** A browser that fails at startup with output. */
const folder = mkdtempSync(path.join(tmpdir(), 'dying-'));
const LEAKED = 'cannot open shared object file';
process.env.CHROMIUM_PATH = path.join(folder, 'chromium');
writeFileSync(process.env.CHROMIUM_PATH, `#!/bin/sh\necho "$0 $$: ${LEAKED}" >&2\nexit 1\n`, { mode: 0o755 });
afterAll(() => rmSync(folder, { recursive: true }));
const people = usePeople();

let vendors: number[];
let contosos: number[];
beforeAll(async () => {
  vendors = await makeManyGenerated(people.engineer, people.halden, 4);
  contosos = await makeManyGenerated(people.partnerAdmin, people.marlow, 6);
});
beforeEach(async () => {
  await execute(sql`DELETE FROM report_batches`);
});

const work = async (times: number, actor: Pick<Actor, 'partnerId'> = people.engineer) => {
  for (let done = 0; done < times; done++) await makeNextReport(actor);
};
const items = (actor: Actor, id: number) => listBatchItems(actor, id, { limit: 100, offset: 0 });
const statesOf = async (actor: Actor, id: number) => (await items(actor, id)).map(({ state }) => state);

describe('a report batch', () => {
  it('creates every report once, and its files match their hashes', async () => {
    const id = await order(people.engineer, vendors);
    await work(vendors.length);
    expect(await readBatch(people.engineer, id)).toMatchObject({ state: 'done', total: 4, done: 4, failed: 0 });
    for (const item of await items(people.engineer, id)) {
      const file = await readBatchFile(people.engineer, id, item.n);
      expect(hashOfFile(file.bytes.buffer)).toBe(item.sha256);
      expect(file.fileName).toBe(item.fileName);
    }
  });

  it('marks estimates without a report as failed with the reason, and creates the others', async () => {
    const [foreign = 0] = contosos;
    const id = await order(people.engineer, [vendors[0] ?? 0, foreign, 987_654]);
    await work(3);
    expect((await items(people.engineer, id)).map(({ state, error }) => [state, error.slice(0, 9)])).toEqual([
      ['done', ''],
      ['failed', 'Not found'],
      ['failed', 'Not found'],
    ]);
    expect(await readBatch(people.engineer, id)).toMatchObject({ state: 'done', done: 1, failed: 2 });
  });

  it('by a filter contains only generated estimates in scope', async () => {
    const everything = batchOrder.parse({ filter: {}, edition: 'workbook' });
    const id = await orderReports(people.partnerAdmin, everything);
    const ordered = (await items(people.partnerAdmin, id)).map(({ estId }) => estId);
    expect(ordered.toSorted((a, b) => a - b)).toEqual(contosos);
    expect(await codeOf(orderReports(people.colleague, everything))).toBe('unprocessable');
  });

  it('without selected rows is rejected instead of creating all', () => {
    expect(batchForm.safeParse({ edition: 'full' }).success).toBe(false);
    expect(batchForm.parse({ estId: '7' })).toMatchObject({ ids: [7] });
    expect(batchForm.parse({ by: 'filter', scenario: '3' })).toMatchObject({ filter: { scenario: 3 } });
  });

  it('ordered twice in parallel is one', async () => {
    const both = await Promise.all([order(people.engineer, vendors), order(people.engineer, vendors)]);
    expect(both[0]).toBe(both[1]);
    expect((await listBatches(people.engineer, { limit: 10, offset: 0 })).count).toBe(1);
  });

  it('of a form sent again after completion is the same batch', async () => {
    const submissionId = randomUUID();
    const first = await order(people.engineer, vendors.slice(0, 1), { submissionId });
    await work(1);
    expect(await order(people.engineer, vendors.slice(0, 1), { submissionId })).toBe(first);
    expect(await order(people.engineer, vendors.slice(0, 1))).not.toBe(first);
  });

  it('that is canceled creates nothing more and preserves its files', async () => {
    const id = await order(people.engineer, vendors);
    await work(1);
    await cancelBatch(people.engineer, id);
    await work(3);
    expect(await statesOf(people.engineer, id)).toEqual(['done', 'cancelled', 'cancelled', 'cancelled']);
    expect(await readBatch(people.engineer, id)).toMatchObject({ state: 'cancelled' });
    expect((await openArchive(people.engineer, id)).files).toHaveLength(1);
  });

  it('stops when its owner is deactivated', async () => {
    const id = await order(people.engineer, vendors);
    await work(1);
    await execute(sql`UPDATE users SET is_active = false WHERE id = ${people.engineer.userId}`);
    await work(3);
    await execute(sql`UPDATE users SET is_active = true WHERE id = ${people.engineer.userId}`);
    expect(await statesOf(people.engineer, id)).toEqual(['done', 'failed', 'cancelled', 'cancelled']);
    expect((await readBatch(people.engineer, id)).reason).toContain('no longer has access');
  });

  it('streams its progress from beginning to end', async () => {
    const id = await order(people.engineer, vendors);
    const told: string[] = [];
    for await (const { event, data } of streamBatchEvents(people.engineer, id, new AbortController().signal)) {
      told.push(event === 'item' ? `${data.n} ${data.state}` : `${data.done} of ${data.total}`);
      if (told.length === 1) await work(vendors.length);
    }
    expect(told).toEqual(['0 of 4', '1 done', '2 done', '3 done', '4 done', '4 of 4']);
  });
});

describe('between tenants', () => {
  it('a batch, its files and its stop button are available only to its organization', async () => {
    const id = await order(people.partnerAdmin, contosos.slice(0, 1));
    await work(1, people.partnerAdmin);
    for (const stranger of [people.otherPartnerAdmin, people.engineer, people.partnerUser]) {
      expect(await codeOf(readBatch(stranger, id))).toBe('notFound');
      expect(await codeOf(items(stranger, id))).toBe('notFound');
      expect(await codeOf(readBatchFile(stranger, id, 1))).toBe('notFound');
      expect(await codeOf(openArchive(stranger, id))).toBe('notFound');
      expect(await codeOf(cancelBatch(stranger, id))).toBe('notFound');
      expect((await listBatches(stranger, { limit: 10, offset: 0 })).count).toBe(0);
    }
    expect(await codeOf(readBatch(people.administrator, id))).toBe('done');
  });

  it('the batches of one organization are alternated as well', async () => {
    await order(people.engineer, vendors);
    await work(1);
    const second = await order(people.administrator, vendors.slice(0, 1));
    await work(1);
    expect((await readBatch(people.administrator, second)).done).toBe(1);
  });
});

describe('failures', () => {
  it('a report is tried three times, and then shows a sentence and a reference', async () => {
    const id = await order(people.engineer, vendors.slice(0, 1), { edition: 'full' });
    for (const attempt of [1, 2, 3]) {
      await work(1);
      expect(await statesOf(people.engineer, id)).toEqual([attempt < 3 ? 'waiting' : 'failed']);
    }
    const [item] = await items(people.engineer, id);
    expect(item?.error).toBe(
      `The report could not be printed. Try again, or ask the administrator to check the log. Reference: batch ${id}, report 1.`,
    );
  });

  it('a partner sees no browser error, and the log has all of it', async () => {
    const order = { estId: contosos[0] ?? 0, edition: 'full' } as const;
    const error = await downloadReport(people.partnerAdmin, order).catch((thrown: unknown) => thrown);
    const { status, message } = failureOf(error, { requestId: 'r-1' } as RequestContext);
    expect(status).toBe(503);
    expect(message).not.toMatch(/chromium|shared object|pid|\//i);
    const lines: string[] = [];
    createLog('warn', { write: (line) => void lines.push(line) }).warn({ err: error }, 'unavailable');
    expect(lines.join()).toContain(LEAKED);
  });

  it('the cleanup task ends finished batches, and removes expired files and batches but not their hashes', async () => {
    const id = await order(people.engineer, vendors.slice(0, 1));
    await work(1);
    const [item] = await items(people.engineer, id);
    await execute(sql`UPDATE report_files SET kept_until = now() - interval '1 second'`);
    await reportBatchTasks['clean-up-reports']();
    expect(await codeOf(readBatchFile(people.engineer, id, 1))).toBe('notFound');
    expect(await verifyHash(item?.sha256 ?? '')).toMatchObject({ proves: 'file' });
    const again = await order(people.engineer, vendors.slice(0, 1));
    await work(1);
    expect((await items(people.engineer, again))[0]?.sha256).toBe(item?.sha256);
    expect(await codeOf(readBatchFile(people.engineer, id, 1))).toBe('done');
    await execute(sql`UPDATE report_batches SET created_at = now() - interval '31 days'`);
    await reportBatchTasks['clean-up-reports']();
    expect(await codeOf(readBatch(people.engineer, id))).toBe('notFound');
  });
});
