import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { readRules } from '#app/modules/catalogue/manage-rules.server.ts';
import { createRole } from '#app/modules/roles/roles.server.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addPartner, addUser } from '../access/fixtures.ts';
import { arrive } from '../use-ground.ts';
import { EDITORS, type Editor, type Typed, type World } from './editors.ts';

useTestDatabase();
const web = useWebServer();

type Browser = Awaited<ReturnType<typeof arrive>>;
let top: Actor;
let mine: Browser;
let jonas: Browser;
let ids: World['ids'];

beforeAll(async () => {
  [mine, jonas] = [await arrive(web, 1, 'Elena'), await arrive(web, 1, 'Jonas')];
  top = mine.actor;
  const partner = await addPartner('Contoso');
  ids = {
    partner,
    role: await createRole(top, { name: 'Lead', baseRoleId: 3, permissions: [6], requiresSecondFactor: false }),
    user: await addUser(3, null, 'Priya'),
    person: await addUser(6, partner, 'Tomas'),
  };
});

/** The heading and the messages of a page, without its scripts. */
const textOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

describe.each(Object.keys(EDITORS))('two people who edit one %s', (name) => {
  const editorOf = () => EDITORS[name]?.({ top, ids }) as Editor;

  it('save what each of them changed alone', async () => {
    const editor = editorOf();
    const [page, other] = [await mine.open(editor.path), await jonas.open(editor.path)];
    expect((await jonas.post(editor.path, other.fields, editor.theirs)).status).toBe(303);
    expect((await mine.post(editor.path, page.fields, editor.mine)).status).toBe(303);
    expect(await editor.stored()).toEqual(editor.both);
  });

  it('resolve what both changed, with neither value preselected', async () => {
    const editor = editorOf();
    const intent: Typed = editor.mine.intent ? { intent: 'save' } : {};
    const rounds = [
      { take: 'theirs', values: editor.values[0] },
      { take: 'mine', values: editor.values[1] },
    ] as const;
    for (const { take, values } of rounds) {
      const [page, other] = [await mine.open(editor.path), await jonas.open(editor.path)];
      const typed = (value: string): Typed => ({ ...intent, [editor.field]: value });
      expect((await jonas.post(editor.path, other.fields, typed(values.theirs))).status).toBe(303);
      const asked = await mine.post(editor.path, page.fields, typed(values.mine));
      expect(asked.status).toBe(409);
      expect(textOf(asked.html)).toContain('You and Jonas Vale both changed this');
      expect(asked.fields.has(`take.${editor.field}`)).toBe(false);
      const open = await mine.post(editor.path, asked.fields, intent);
      expect(open.status).toBe(422);
      expect(textOf(open.html)).toContain('Choose one');
      await mine.post(editor.path, open.fields, { ...intent, [`take.${editor.field}`]: take });
      expect(await editor.storedField()).toBe(values[take]);
    }
  });

  it('see their own other window named as such', async () => {
    const editor = editorOf();
    const [{ mine: here, theirs: there }] = editor.values;
    const typed = (value: string): Typed => ({
      ...(editor.mine.intent ? { intent: 'save' } : {}),
      [editor.field]: value,
    });
    const [page, other] = [await mine.open(editor.path), await mine.open(editor.path)];
    expect((await mine.post(editor.path, other.fields, typed(there))).status).toBe(303);
    const asked = await mine.post(editor.path, page.fields, typed(here));
    expect(textOf(asked.html)).toContain('You changed this in two windows');
    expect(textOf(asked.html)).toMatch(/You in another window.{0,60}\b\d\d:\d\d UTC/);
  });
});

it('a user and an administrator who edit the user save what each changed, and resolve what both did', async () => {
  const [profile, path] = ['/edit-admin-profile', `/users/${top.userId}`];
  const [page, other] = [await mine.open(profile), await jonas.open(path)];
  expect((await jonas.post(path, other.fields, { lastName: 'Anand' })).status).toBe(303);
  const own: Typed = { intent: 'saveProfile' };
  expect((await mine.post(profile, page.fields, { ...own, contactNumber: '789' })).status).toBe(303);
  expect(await readUser(top, top.userId)).toMatchObject({ lastName: 'Anand', contactNumber: '789' });

  const [again, theirs] = [await mine.open(profile), await jonas.open(path)];
  expect((await jonas.post(path, theirs.fields, { firstName: 'Helena' })).status).toBe(303);
  const asked = await mine.post(profile, again.fields, { ...own, firstName: 'Ella' });
  expect(asked.status).toBe(409);
  expect(textOf(asked.html)).toContain('You and Jonas Vale both changed this');
  expect((await mine.post(profile, asked.fields, { ...own, 'take.firstName': 'mine' })).status).toBe(303);
  expect((await readUser(top, top.userId)).firstName).toBe('Ella');
});

it('parallel changes of the same selection rules preserve the products and the texts of both', async () => {
  const path = '/ManageProducts/rules';
  const [page, other] = [await mine.open(path), await jonas.open(path)];
  const without = (pair: string) =>
    page.fields
      .getAll('estimateNew')
      .map(String)
      .filter((each) => each !== pair);
  await jonas.post(path, other.fields, { estimateNew: without('5,8'), exclude: 'Steel' });
  const saved = await mine.post(path, page.fields, { estimateNew: without('5,10'), exclude: 'Copper' });
  expect(saved.status).toBe(303);
  const { exclude, forbiddenPairs } = await readRules(top);
  expect(exclude).toEqual(['Steel', 'Copper']);
  expect(forbiddenPairs.estimateNew).toEqual(
    expect.arrayContaining([
      [5, 8],
      [5, 10],
    ]),
  );
});
