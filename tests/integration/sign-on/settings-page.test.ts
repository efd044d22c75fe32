import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RESTORE_FIELD } from '#app/http/restore-field.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { readSettings } from '#app/modules/sign-on/settings/settings.server.ts';
import { multipartOf } from '#tests/support/browsers/form.ts';
import { select } from '#tests/support/browsers/html.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { signIn } from '../access/fixtures.ts';
import { change, lena, useContoso } from './contoso.ts';
import { CLIENT } from './identity-provider.ts';
import { cookiesOf, settingsPageOf } from './settings-page.ts';

useTestDatabase();
const contoso = useContoso();
const web = useWebServer();
const page = settingsPageOf(web);
const { ask, press, visit } = page;

beforeAll(async () => {
  page.cookie = await signIn(web.url, contoso.cast.top.email);
  page.path = `/partner-detail/${contoso.cast.contoso}/sign-on`;
});
beforeEach(async () => {
  await execute(sql`UPDATE sessions SET confirmed_at = now()`);
});

const stored = async () => (await readSettings(contoso.cast.top, contoso.cast.contoso)).provider;

const rowsIn = (fields: FormData) =>
  [...fields].flatMap(([name, value]) => (/^rows\[\d+\]\.contains$/.test(name) ? [value] : []));

describe('the settings without scripts', () => {
  it('add and move rows without saving, preserve entries, and save all together', async () => {
    const opened = await ask();
    const added = await press('addRow', opened.fields, { name: 'Contoso account' });
    expect(rowsIn(added.fields)).toEqual(['roi-admins', 'roi-sellers', '']);
    const moved = await press('moveUp:2', added.fields, { 'rows[2].contains': 'viewers', 'rows[2].roleId': '6' });
    expect(rowsIn(moved.fields)).toEqual(['roi-admins', 'viewers', 'roi-sellers']);
    expect(moved.text).toContain('2 changes, not saved yet');
    expect(await stored()).toMatchObject({ name: 'Contoso SSO' });
    expect((await press('save', moved.fields)).status).toBe(303);
    const saved = await stored();
    expect(saved?.name).toBe('Contoso account');
    expect(saved?.roleRows.map(({ contains }) => contains)).toEqual(['roi-admins', 'viewers', 'roi-sellers']);
    await change(contoso.cast.top, contoso.cast.contoso, { name: 'Contoso SSO' });
  });

  it('say what removing a domain does before it is saved', async () => {
    const removed = await press('removeDomain:0', (await ask()).fields);
    expect(removed.text).toContain('Saving removes contoso.example');
    expect((await stored())?.domains).toHaveLength(1);
  });

  it('reject a row without a value next to it, and preserve the entries', async () => {
    const { fields } = await press('addRow', (await ask()).fields, { claim: 'roles' });
    const refused = await press('save', fields);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('If it contains: Enter a value of the claim');
    expect(refused.text).toContain('The role is: Choose a role');
    expect(refused.fields.get('claim')).toBe('roles');
  });

  it('offer the provider’s own spelling of a wrong issuer', async () => {
    const issuer = contoso.idp.issuer.replace('localhost', '127.0.0.1');
    const refused = await press('save', (await ask()).fields, { issuer });
    expect(refused.text).toContain(`calls itself ${contoso.idp.issuer}. Nothing was saved.`);
    const button = select(refused.html, 'button').find(({ attributes }) => attributes.value?.startsWith('useIssuer:'));
    const used = await press(button?.attributes.value ?? '', refused.fields);
    expect(used.fields.get('issuer')).toBe(contoso.idp.issuer);
    expect((await press('save', used.fields)).status).toBe(303);
  });

  it('combine a stale save with the other one, and preserve both', async () => {
    const { fields } = await ask();
    await change(contoso.cast.contosoAdmin, contoso.cast.contoso, { claim: 'teams' });
    const edited = await press('addRow', fields, { name: 'Mine' });
    const saved = await press('save', edited.fields, { 'rows[3].contains': 'guests', 'rows[3].roleId': '6' });
    expect(saved.status).toBe(303);
    expect(await stored()).toMatchObject({ name: 'Mine', claim: 'teams' });
    expect((await stored())?.roleRows).toHaveLength(4);
  });

  it('ask about what both changed, and save as decided', async () => {
    const { fields } = await ask();
    const others = [{ contains: 'everyone', roleId: 6 }];
    await change(contoso.cast.contosoAdmin, contoso.cast.contoso, { claim: 'groups', rows: others });
    const asked = await press('save', fields, { claim: 'roles', 'rows[0].contains': 'admins' });
    expect(asked.status).toBe(409);
    expect(asked.text).toContain(
      `${contoso.cast.contosoAdmin.firstName} ${contoso.cast.contosoAdmin.lastName} both changed`,
    );
    expect(asked.text).toContain('everyone: Partner User');
    expect(await stored()).toMatchObject({ claim: 'groups' });
    const decided = await press('save', asked.fields, { 'take.claim': 'mine', 'take.rows': 'theirs' });
    expect(decided.status).toBe(303);
    expect(await stored()).toMatchObject({ claim: 'roles', roleRows: others });
    const rows = [
      { contains: 'roi-admins', roleId: 5 },
      { contains: 'roi-sellers', roleId: 6 },
    ];
    await change(contoso.cast.top, contoso.cast.contoso, { claim: 'groups', name: 'Contoso SSO', rows });
  });

  it('preserve unsaved changes while the token is replaced and revoked', async () => {
    const replaced = await press('replaceToken', (await ask()).fields, { name: 'Unsaved' });
    expect(replaced.text).toContain('Copy the token now');
    expect(replaced.fields.get('name')).toBe('Unsaved');
    const revoked = await press('revokeToken', replaced.fields);
    expect(revoked.text).toContain('The token was revoked.');
    expect(revoked.fields.get('name')).toBe('Unsaved');
    expect(await stored()).toMatchObject({ name: 'Contoso SSO', hasScimToken: false });
    expect((await press('save', revoked.fields)).status).toBe(303);
    expect(await stored()).toMatchObject({ name: 'Unsaved' });
    await change(contoso.cast.top, contoso.cast.contoso, { name: 'Contoso SSO' });
  });

  /** Presses the test button and follows to the provider's address; '' if the way ends before it. */
  async function begin(fields: FormData, typed: Readonly<Record<string, string>> = {}) {
    const sent = await press('test', fields, typed);
    const begun = await visit(sent.location);
    const location = begun.headers.get('Refresh')?.replace(/^0; url=/, '') ?? '';
    /** Comes back with the provider's answer, and opens the page that the browser is led to. */
    const finish = async (answer: URLSearchParams) => {
      const { key = '' } = (await stored()) ?? {};
      const back = await visit(`/login/sso/${key}/callback?${answer}`, cookiesOf(begun));
      return ask({ to: back.headers.get('Location') ?? '' });
    };
    return { location, finish, endedAt: begun.headers.get('Location') };
  }

  it('show what a provider answered that a test could not finish at', async () => {
    const { fields } = await ask();
    contoso.idp.isDown = true;
    const down = await begin(fields);
    expect(down.endedAt).toBe(`${page.path}?tested=1`);
    expect((await ask()).text).toContain('Contoso SSO didn’t answer');
    contoso.idp.isDown = false;
    const begun = await begin(fields);
    const state = new URL(begun.location).searchParams.get('state') ?? '';
    const { text } = await begun.finish(
      new URLSearchParams({ error: 'access_denied', state, iss: contoso.idp.issuer }),
    );
    expect(text).toContain('Contoso SSO answered access_denied');
    expect(text).toContain('Assign the account to this application at the provider');
    expect(text).toContain('Not reached: role');
  });

  it('test what was typed, save none of it, and show it again with the result', async () => {
    contoso.idp.person = lena({ groups: ['night-shift'] });
    const opened = await ask();
    const { fields } = await press('addRow:night-shift', opened.fields, { clientSecret: CLIENT.secret });
    const before = await stored();
    const begun = await begin(fields, { 'rows[2].roleId': '6' });
    const back = await begun.finish(await contoso.idp.visit(begun.location));
    expect(back.text).toContain('groups contains night-shift: Partner User');
    expect(back.text).toMatch(/Passed.*with the account lena@contoso\.example/);
    expect(back.text).not.toContain('for earlier settings');
    expect(back.fields.get('clientSecret')).toBe(CLIENT.secret);
    expect(rowsIn(back.fields)).toEqual(['roi-admins', 'roi-sellers', 'night-shift']);
    const { test: _, ...after } = (await stored()) ?? {};
    expect(before).toMatchObject(after);
    expect((await ask()).text).toContain('for earlier settings');
    expect((await press('save', back.fields)).status).toBe(303);
    expect((await ask()).text).not.toContain('for earlier settings');
  });

  it('test no other issuer with the saved secret', async () => {
    const issuer = 'http://localhost:9';
    const refused = await press('test', (await ask()).fields, { issuer });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`The saved one is for ${contoso.idp.issuer}.`);
    expect(refused.fields.get('issuer')).toBe(issuer);
  });

  it('ask for a fresh sign-in to save, and not to edit or look up', async () => {
    const { fields } = await ask();
    await execute(sql`UPDATE sessions SET confirmed_at = now() - interval '10 minutes'`);
    expect((await press('addRow', fields)).status).toBe(200);
    expect((await press('lookUp', fields)).status).toBe(200);
    const asked = await press('save', fields);
    expect(asked.status).toBe(403);
    expect(asked.text).toContain('You are about to change single sign-on.');
    for (const intent of ['saveRequired', 'replaceToken', 'revokeToken', 'removeProvider'])
      expect((await press(intent, fields)).status).toBe(403);
  });
});

describe('a change that the provider confirms, which leaves the page', () => {
  beforeAll(async () => {
    page.cookie = await signIn(web.url, contoso.cast.contosoAdmin.email);
    page.path = '/sign-on';
  });

  /** @returns a function that goes to the provider and returns what the way back sets */
  async function confirmAtProvider() {
    const { contosoAdmin, contoso: partnerId } = contoso.cast;
    await unscoped('the test', async (tx) => {
      await tx.execute(sql`UPDATE sessions SET confirmed_at = now() - interval '10 minutes'`);
      await tx.execute(sql`INSERT INTO external_identities (provider_id, user_id, issuer, subject)
        SELECT id, ${contosoAdmin.userId}, issuer, 'subject-of-admin' FROM sign_on_providers ON CONFLICT DO NOTHING`);
    });
    const { key } = (await readSettings(contosoAdmin, partnerId)).provider ?? { key: '' };
    contoso.idp.person = lena({ sub: 'subject-of-admin', email: contosoAdmin.email });
    return async () => {
      const begun = await visit(`/login/sso/${key}?confirm=1&returnTo=${page.path}`);
      const answer = await contoso.idp.visit(begun.headers.get('Location') ?? '');
      const back = await visit(`/login/sso/${key}/callback?${answer}`, cookiesOf(begun));
      expect(back.headers.get('Location')).toBe(page.path);
      return cookiesOf(back);
    };
  }
  const kept = (shown: Awaited<ReturnType<typeof ask>>) => select(shown.html, `[name=${RESTORE_FIELD}]`);
  const make = (hint: string) => {
    const form = new FormData();
    form.set(RESTORE_FIELD, 'change');
    return ask({ method: 'POST', body: multipartOf(form) }, hint);
  };

  it('is made on the way back, once', async () => {
    const confirm = await confirmAtProvider();
    const asked = await press('save', (await ask()).fields, { claim: 'teams' });
    expect(asked.text).toContain('Continue with');
    const hint = await confirm();
    expect(kept(await ask({}, hint))).toHaveLength(1);
    expect((await make(hint)).status).toBe(303);
    expect((await stored())?.claim).toBe('teams');
    expect(kept(await ask({}, hint))).toHaveLength(0);
    await change(contoso.cast.top, contoso.cast.contoso, { claim: 'groups' });
    expect((await make(hint)).status).toBe(303);
    expect((await stored())?.claim).toBe('groups');
  });

  it('is neither made nor shown again after it was canceled', async () => {
    await confirmAtProvider();
    const asked = await press('save', (await ask()).fields, { claim: 'canceled' });
    expect(asked.hint).toBe('');
    expect(kept(await ask())).toHaveLength(0);
    const unproven = await make('');
    expect(unproven.status).toBe(403);
    expect((await stored())?.claim).toBe('groups');
  });
});
