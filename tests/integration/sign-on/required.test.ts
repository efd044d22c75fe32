import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { readSettings } from '#app/modules/sign-on/settings/settings.server.ts';
import type { SignOnSettings } from '#app/modules/sign-on/sign-on.schema.ts';
import { beginTest, finishTest } from '#app/modules/sign-on/test-sign-on.server.ts';
import { passkeys } from '#drizzle/schema/index.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addActor, refused } from '../users/people.ts';
import { change, formOf, lena, signIn, useContoso } from './contoso.ts';

useTestDatabase();
const contoso = useContoso();

const settings = async () => {
  const { provider } = await readSettings(contoso.cast.top, contoso.cast.contoso);
  if (!provider) throw new Error('not set up');
  return provider;
};

describe('requiring single sign-on', () => {
  async function test(person: Record<string, unknown>, more: Partial<SignOnSettings> = {}) {
    contoso.idp.person = person;
    const { contosoAdmin, contoso: partnerId } = contoso.cast;
    const form = await formOf(contosoAdmin, partnerId, more);
    const begun = await beginTest(contosoAdmin, contoso.key, form, '/');
    if (!begun) throw new Error('no answer');
    await finishTest(contosoAdmin, begun.pending, await contoso.idp.visit(begun.location), form);
    return (await settings()).test;
  }

  it('needs an emergency account and a passed test of these settings, and asks once', async () => {
    const { contosoAdmin, contoso: partnerId, fabrikamAdmin } = contoso.cast;
    const keeper = await addActor('Keeper', 5, partnerId);
    const enforcing = async (emergencyUserId: number | null, more: Partial<SignOnSettings> = {}, isConfirmed = false) =>
      change(contosoAdmin, partnerId, { enforcement: 'required', emergencyUserId, ...more }, isConfirmed);
    const emergencyUserId = keeper.userId;
    expect(await refused(enforcing(null))).toBe('unprocessable emergencyUserId');
    expect(await refused(enforcing(fabrikamAdmin.userId))).toBe('unprocessable emergencyUserId');
    await expect(enforcing(emergencyUserId)).rejects.toThrow('Keeper Vale needs a passkey first');
    await unscoped('the test', (tx) =>
      tx.insert(passkeys).values({
        userId: emergencyUserId,
        name: 'Key',
        credentialId: 'credential-of-keeper',
        publicKey: 'key',
        counter: 0,
        transports: [],
        isSynced: false,
      }),
    );
    expect(await refused(enforcing(emergencyUserId))).toBe('unprocessable enforcement');
    expect(await test(lena({ groups: ['viewers'] }))).toMatchObject({
      checks: [
        { state: 'passed' },
        { state: 'passed' },
        { state: 'passed' },
        { state: 'failed', text: expect.stringContaining('viewers') },
        { state: 'notReached' },
      ],
    });
    expect(await refused(enforcing(emergencyUserId))).toBe('unprocessable enforcement');
    const passed = await test(lena());
    expect(passed?.checks.map(({ state }) => state)).toEqual(Array(5).fill('passed'));
    expect(passed?.isCurrent).toBe(true);
    const stale: Partial<SignOnSettings> = { claim: 'roles' };
    expect(await refused(enforcing(emergencyUserId, stale))).toBe('unprocessable enforcement');
    await execute(
      sql`UPDATE users SET email = 'newcomer@contoso.example' WHERE id = ${contoso.cast.contosoUser.userId}`,
    );
    contoso.idp.person = lena();
    await signIn(contoso);
    const effect = await enforcing(emergencyUserId);
    expect(effect?.emails).toContain('newcomer@contoso.example');
    expect(effect?.people).toBeGreaterThan(effect?.newcomers ?? 0);
    expect((await settings()).isRequired).toBe(false);
    expect(await enforcing(emergencyUserId, {}, true)).toBeNull();
    expect(await settings()).toMatchObject({ isRequired: true, emergencyUserId });
  });

  it('rejects a test of earlier settings', async () => {
    const { top, contoso: partnerId } = contoso.cast;
    await test(lena());
    await change(top, partnerId, { rows: [...(await settings()).roleRows].reverse() });
    expect((await settings()).test?.isCurrent).toBe(false);
  });
});
