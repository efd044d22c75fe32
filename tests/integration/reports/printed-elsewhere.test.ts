import { renderReportParts } from '@worthwhile/report';
import { createPrinter, findChromium } from '@worthwhile/report/printer';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { registerReport } from '#app/modules/report/registration.server.ts';
import {
  downloadReport,
  filesOfReport,
  PRINT_TOO,
  prepareFiles,
  reportModelOf,
} from '#app/modules/report/report.server.ts';
import { reportTasks } from '#app/modules/report/report.tasks.server.ts';
import { hashOfFile, verifyHash } from '#app/modules/report/verify.server.ts';
import { reportFiles, users } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from '../estimates/people.ts';
import { makeGenerated } from '../estimates/worked-example.ts';
import { makeManyGenerated } from './orders.ts';

const database = useTestDatabase();
const people = usePeople(database);
let estId: number;
beforeAll(async () => {
  estId = await makeGenerated(people.engineer, people.halden);
});

/** Prints a report like the CLI: from the API response, with another browser. */
async function printElsewhere(): Promise<Uint8Array<ArrayBuffer>> {
  const model = await reportModelOf(people.engineer, estId);
  const printer = createPrinter({
    allowsNoSandbox: true,
    chromium: await findChromium(),
    concurrency: 1,
    log: () => {},
  });
  try {
    return new Uint8Array(await printer.print(renderReportParts(JSON.parse(JSON.stringify(model)))));
  } finally {
    await printer.close();
  }
}

/** Reads the queue as its owner. */
async function onQueue(statement: string): Promise<readonly unknown[]> {
  const owner = connectOwner(database.url);
  try {
    return await owner.unsafe(statement);
  } finally {
    await owner.end();
  }
}
const waiting = () => onQueue(`SELECT key FROM graphile_worker.jobs WHERE task_identifier = '${PRINT_TOO}'`);
const verdictOf = async (bytes: Uint8Array<ArrayBuffer>) => (await verifyHash(hashOfFile(bytes.buffer))).proves;

describe('a report printed on another machine', () => {
  it('is recognized once the queue has printed it too; a file with one changed byte never is', async () => {
    const printed = await printElsewhere();
    expect(await verdictOf(printed)).toBe('unknown');
    expect(await waiting()).toHaveLength(1);
    await reportTasks[PRINT_TOO]?.({ estId }, undefined as never);
    expect(await verdictOf(printed)).toBe('file');
    const forged = printed.slice();
    forged[forged.length - 40] = 0x20;
    expect(await verdictOf(forged)).toBe('unknown');
  });

  it('is printed here once, however often it is downloaded', async () => {
    await onQueue('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs');
    await reportModelOf(people.engineer, estId);
    expect(await waiting()).toHaveLength(0);
  });

  it('stays recognized when another browser later prints it differently', async () => {
    await execute(sql`UPDATE report_files SET sha256 = ${'0'.repeat(64)}, bytes = NULL WHERE estimate_id = ${estId}`);
    const file = await downloadReport(people.engineer, { estId, edition: 'full' });
    expect(await verdictOf(file.bytes)).toBe('file');
    expect((await filesOfReport(people.engineer, estId)).full?.pages).toBeGreaterThan(5);
    expect(await verifyHash('0'.repeat(64))).toMatchObject({ proves: 'file' });
  });

  it('is registered by who printed it; it counts as verified only once the server has the same bytes', async () => {
    const sha256 = 'c'.repeat(64);
    await registerReport(people.engineer, { estId, edition: 'full', sha256 });
    await registerReport(people.administrator, { estId, edition: 'full', sha256 });
    const { firstName, lastName } = await unscoped('the test names the user', async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, people.engineer.userId));
      return user as typeof users.$inferSelect;
    });
    expect(await verifyHash(sha256)).toMatchObject({
      proves: 'registered',
      by: `${firstName} ${lastName}`,
      inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await unscoped('the test stores a print', (tx) =>
      tx.insert(reportFiles).values({ estimateId: estId, edition: 'full', productVersion: '1.0.0', sha256 }),
    );
    expect(await verifyHash(sha256)).toMatchObject({ proves: 'file' });
  });

  it('is registered by nobody who cannot see the estimate, and not without end', async () => {
    const register = (actor: Actor, nth: number) =>
      registerReport(actor, { estId, edition: 'full', sha256: nth.toString(16).padStart(64, '0') });
    await expect(register(people.otherPartnerAdmin, 1)).rejects.toMatchObject({ code: 'notFound' });
    expect(await verifyHash('1'.padStart(64, '0'))).toMatchObject({ proves: 'unknown' });
    // One is that of the test before.
    for (let nth = 100; nth < 149; nth++) await register(people.engineer, nth);
    await expect(register(people.engineer, 149)).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('is made with the other editions before anyone downloads them, by one job however often the page is opened', async () => {
    const [fresh = 0] = await makeManyGenerated(people.engineer, people.halden, 1);
    const editions = ['slides', 'workbook'] as const;
    await prepareFiles(people.engineer, fresh, editions);
    await prepareFiles(people.engineer, fresh, editions);
    expect((await waiting()).filter((job) => (job as { key: string }).key.includes(` ${fresh} `))).toHaveLength(1);
    await reportTasks[PRINT_TOO]?.({ estId: fresh, editions }, undefined as never);
    const files = await filesOfReport(people.engineer, fresh);
    expect(Object.keys(files).sort()).toEqual([...editions]);
    expect(files.slides?.sizeBytes).toBeGreaterThan(1000);
  });

  it('of a deleted estimate is not printed', async () => {
    const [gone = 0] = await makeManyGenerated(people.engineer, people.brannoc, 1);
    await execute(sql`UPDATE estimates SET deleted_at = now(), deleted_by_id = owner_id WHERE id = ${gone}`);
    await reportTasks[PRINT_TOO]?.({ estId: gone }, undefined as never);
    const kept = await execute(sql`SELECT 1 FROM report_files WHERE estimate_id = ${gone}`);
    expect(kept).toHaveLength(0);
  });
});
