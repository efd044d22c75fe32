import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { PART_ROWS } from '#app/modules/personal-data/parts.store.server.ts';
import { personalDataTasks } from '#app/modules/personal-data/personal-data.tasks.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { addEstimate, addUser, asActor, keepSignInsFresh } from '../access/fixtures.ts';
import { useGround } from '../use-ground.ts';

const { ground, pages, web } = useGround();
const folder = mkdtempSync(path.join(tmpdir(), 'personal-data-'));
afterAll(() => rmSync(folder, { recursive: true }));
let marta: number;
beforeEach(async () => {
  await keepSignInsFresh();
  marta = await addUser(3, null, 'Marta');
});

const pageOf = () => `/users/${marta}/personal-data`;
const open = () => pages().open(pageOf());
const post = () => pages().send(pageOf());
const download = () => fetch(`${web.url}${pageOf()}/file`, { headers: { Cookie: ground.people[1].cookie } });
const runJob = () => personalDataTasks['export-personal-data']({ userId: marta });
const inDatabase = <T>(run: Parameters<typeof unscoped<T>>[1]) => unscoped('the test looks', run);
const actionsAbout = () =>
  inDatabase((tx) =>
    tx.execute(sql`SELECT action FROM audit_events WHERE target_kind = 'user' AND target_id = ${String(marta)}
      ORDER BY id`),
  ).then((rows) => rows.map(({ action }) => action));

/** Unpacks a .zip. @returns the text of one of its files */
function unzip(bytes: Uint8Array): (name: string) => string {
  const file = path.join(folder, 'export.zip');
  writeFileSync(file, bytes);
  return (name) => execFileSync('unzip', ['-p', file, name], { encoding: 'utf8' });
}

describe('the export of everything about a person', () => {
  it('is a job whose .zip the page offers, with the person’s records and nobody else’s', async () => {
    const { actor } = await asActor(marta);
    const estimate = await addEstimate(actor);
    await addEstimate(ground.stranger);
    await inDatabase((tx) =>
      tx.insert(schema.uploads).values({
        id: `picture-of-${marta}`,
        kind: 'profile',
        mimeType: 'image/png',
        bytes: new Uint8Array([1, 2, 3]),
        userId: marta,
      }),
    );
    expect((await open()).html).toContain('Export personal data');
    expect((await download()).status).toBe(404);
    expect((await post()).status).toBe(303);
    expect((await open()).html).toContain('Collecting profile: 0 of');
    await runJob();
    const { html } = await open();
    expect(html).toContain('The export is complete.');
    expect(html).toContain('value="download"');
    const answer = await download();
    expect(answer.headers.get('Content-Type')).toBe('application/zip');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const read = unzip(new Uint8Array(await answer.arrayBuffer()));
    expect(JSON.parse(read('profile.json'))).toMatchObject([{ id: marta, firstName: 'Marta', lastName: 'Vale' }]);
    expect(JSON.parse(read('estimates.json')).map(({ id }: { id: number }) => id)).toEqual([estimate]);
    expect(read('estimates.csv').split('\r\n')[0]).toContain('id,name,ownerId');
    expect(read(`uploads/picture-of-${marta}.png`)).toBe('\u0001\u0002\u0003');
    const events: { action: string; actorId: number }[] = JSON.parse(read('auditEvents.json'));
    expect(events).toContainEqual(expect.objectContaining({ action: 'user.exportRequested' }));
    expect(events).toContainEqual(expect.objectContaining({ actorId: marta, action: 'estimate.created' }));
    expect(await actionsAbout()).toEqual(['user.exportRequested', 'user.exportDownloaded']);
  });

  it('leaves out every hash and secret', async () => {
    const { bearer } = await asActor(marta);
    await post();
    await runJob();
    const read = unzip(new Uint8Array(await (await download()).arrayBuffer()));
    const secrets = await inDatabase((tx) =>
      tx.execute(sql`SELECT password_hash AS secret FROM users WHERE id = ${marta}
        UNION ALL SELECT token_hash FROM access_tokens WHERE user_id = ${marta}`),
    );
    expect(secrets.length).toBeGreaterThan(1);
    const everything = [...Object.keys(PART_ROWS)].map((name) => read(`${name}.json`)).join();
    expect(JSON.parse(read('accessTokens.json'))).toHaveLength(1);
    for (const secret of [bearer, ...secrets.map((row) => String(row.secret))])
      expect(everything).not.toContain(secret);
    const secretColumn = /hash|secret|totpCandidate|encrypted|publicKey|credentialId|idHash/i;
    const shown = Object.entries(PART_ROWS).flatMap(([name, { columns }]) =>
      columns.filter((column) => secretColumn.test(column)).map((column) => `${name}.${column}`),
    );
    expect(shown).toEqual([]);
  });

  it('starts once however often it is asked for, and again after it is complete', async () => {
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await actionsAbout()).toEqual(['user.exportRequested']);
    await runJob();
    await post();
    expect(await actionsAbout()).toEqual(['user.exportRequested', 'user.exportRequested']);
    expect((await download()).status).toBe(404);
    await inDatabase((tx) => tx.update(schema.personalExports).set({ failedAt: sql`now()` }));
    expect((await open()).html).toContain('The last attempt failed. The queue tries again.');
    await post();
    expect((await open()).html).toContain('Collecting profile: 0 of');
  });

  it('ends if its requester may no longer ask for it', async () => {
    const { actor } = await asActor(await addUser(1, null, 'Nina'));
    await inDatabase((tx) => tx.insert(schema.personalExports).values({ userId: marta, requestedById: actor.userId }));
    await setUserActive(ground.people[1].actor, { userId: actor.userId, isActive: false });
    await runJob();
    expect((await open()).html).not.toContain('The export is complete.');
    expect((await download()).status).toBe(404);
  });

  it('is deleted after a day, and not offered in the minute before', async () => {
    await post();
    await runJob();
    const stored = () => inDatabase((tx) => tx.$count(schema.personalExports, sql`user_id = ${marta}`));
    await personalDataTasks['delete-personal-exports']();
    expect(await stored()).toBe(1);
    await inDatabase((tx) => tx.update(schema.personalExports).set({ finishedAt: sql`now() - interval '25 hours'` }));
    expect((await download()).status).toBe(404);
    await personalDataTasks['delete-personal-exports']();
    expect(await stored()).toBe(0);
  });

  it('asks for a fresh sign-in, to download the file too', async () => {
    await post();
    await runJob();
    const again = await actionsAbout();
    await inDatabase((tx) => tx.execute(sql`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`));
    await post();
    const file = await download();
    expect([file.redirected, file.headers.get('Content-Type')]).toEqual([true, 'text/html; charset=utf-8']);
    expect((await pages().send(pageOf(), { intent: 'download' })).status).toBe(403);
    expect(await actionsAbout()).toEqual(again);
  });

  it('has every table that refers to users, but those with nothing to read', () => {
    const exported = new Set(Object.values(PART_ROWS).map(({ table }) => getTableName(table)));
    const tables: readonly unknown[] = Object.values(schema);
    const referring = tables
      .filter((table): table is PgTable => is(table, PgTable))
      .filter((table) =>
        getTableConfig(table).foreignKeys.some(
          (key) => getTableName(key.reference().foreignTable) === getTableName(schema.users),
        ),
      )
      .map((table) => getTableName(table));
    expect(referring.filter((name) => !exported.has(name)).sort()).toEqual([
      // Who waits for whose approval of the shared draft: audit events have it.
      'config_draft',
      // Counts of estimates, calculated on request.
      'config_effects',
      // Answers repeated for a day.
      'idempotency_keys',
      // Encrypted for ten minutes.
      'pending_forms',
      'personal_erasures',
      'personal_exports',
      // Hashes.
      'recovery_codes',
      'sign_in_challenges',
      // The emergency account of an organization.
      'sign_on_providers',
    ]);
  });
});
