import { describe, expect, it } from 'vitest';
import { KEPT_MESSAGES, keepMessage, listMessages } from '#app/modules/messages/messages.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { arrive } from '../use-ground.ts';

/** Earlier messages can be read again. */

useTestDatabase();
const web = useWebServer();

const texts = async (actor: Parameters<typeof listMessages>[0]) => (await listMessages(actor)).map(({ text }) => text);

describe('the messages of a user', () => {
  it('are the last fifty, newest first, each once', async () => {
    const { actor } = await arrive(web, 1);
    for (let n = 1; n <= KEPT_MESSAGES + 3; n += 1)
      await keepMessage(actor, { id: `kept ${n}`, type: 'info', text: `Message ${n}` });
    await keepMessage(actor, { id: 'kept 53', type: 'info', text: 'Shown twice' });
    const kept = await texts(actor);
    expect(kept).toHaveLength(KEPT_MESSAGES);
    expect([kept[0], kept.at(-1)]).toEqual(['Message 53', 'Message 4']);
  });

  it('are shown to no other user, even to one who sees everything', async () => {
    const [one, other] = [await arrive(web, 1), await arrive(web, 1)];
    await keepMessage(one.actor, { id: 'of one', type: 'success', text: 'For one alone' });
    expect(await texts(one.actor)).toEqual(['For one alone']);
    expect(await texts(other.actor)).toEqual([]);
    expect((await other.open('/messages')).html).toContain('No Records Found.');
  });

  it('contain a redirect’s message once it was shown, and the errors of a form', async () => {
    const { actor, open, send } = await arrive(web, 1);
    const fields = { intent: 'saveProfile', version: '1', firstName: 'Ada', lastName: 'Vale', contactNumber: '' };
    const saved = await send('/edit-admin-profile', fields);
    expect(saved.status).toBe(303);
    expect(await texts(actor)).toEqual([]);
    await open('/estimates', saved.cookie);
    await open('/estimates', saved.cookie);
    expect(await texts(actor)).toEqual(['Profile saved.']);

    expect((await send('/users/new', { firstName: '1' })).status).toBe(422);
    const [refused] = await listMessages(actor);
    expect(refused).toMatchObject({
      type: 'error',
      text: expect.stringMatching(/^There are \d problems\. First name: Value does not match .*Last name: /),
    });
    expect((await open('/messages')).html).toContain('Profile saved.');
  });
});

describe('a URL with an invalid value', () => {
  it.each([
    [
      '/estimates?view=customer&more=abc',
      '/estimates?view=customer',
      'more: Value does not match the required pattern',
    ],
    [
      `/estimates?search=${'x'.repeat(201)}&status=draft`,
      '/estimates?status=draft',
      'Search by name, customer, or owner: Must be 200 characters',
    ],
    ['/estimates?offset=-1&sort=none', '/estimates', 'There are 2 problems. Sort by: Must be one of: estName'],
  ])('%s shows the page without it, with an info message that says so', async (path, without, words) => {
    const { actor, open } = await arrive(web, 1);
    const answer = await open(path);
    expect(answer).toMatchObject({ status: 303, location: without });
    expect((await open(without, answer.cookie)).status).toBe(200);
    const [told] = await listMessages(actor);
    expect(told).toMatchObject({ type: 'info', text: expect.stringContaining(words) });
    expect(told?.text).toContain('The link contains an invalid value, which was ignored.');
  });
});

it.each(['/estimates?search=', '/search?q='])(
  'a search at %s with one or two characters says what it matches',
  async (path) => {
    const { open } = await arrive(web, 1);
    const page = async (text: string) => (await open(path + encodeURIComponent(text))).html;
    const hint = 'One or two characters match only the start of words.';
    expect(await page('0%')).toContain(hint);
    for (const text of ['', '100%']) expect(await page(text)).not.toContain(hint);
  },
);
