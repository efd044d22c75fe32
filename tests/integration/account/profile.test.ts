import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '#app/http/context.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { actorOfSession, actorOfToken, issueLoginToken, openSession } from '#app/modules/auth/auth.server.ts';
import * as account from '#app/modules/auth/own-account.server.ts';
import { readImage } from '#app/modules/uploads/uploads.server.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { action } from '#app/routes/api/own-account.ts';
import { callApi } from '#tests/support/in-process/call-api.ts';
import { ORIGIN, useCast } from '../users/people.ts';

const cast = useCast();

const _context = { nonce: '', requestId: 'test', clientIp: ORIGIN.ip } as RequestContext;
const picture = async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#088' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
};
const parts = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const tokens = new Map<number, string>();
/** One token each: another sign-in would change the profile. */
async function tokenOf({ userId }: Actor) {
  const token = tokens.get(userId) ?? (await issueLoginToken(userId, ORIGIN));
  tokens.set(userId, token);
  return token;
}

const post = async (path: string, actor: Actor, body: FormData | object) =>
  callApi(action, ['POST', path], { body, bearer: await tokenOf(actor) });
/** Saves with the stored version. */
async function save(actor: Actor, body: FormData | object) {
  const { version } = await readUser(actor, actor.userId);
  if (!(body instanceof FormData)) return post('user/updateProfile', actor, { version, ...body });
  body.set('version', String(version));
  return post('user/updateProfile', actor, body);
}

describe('POST /api/user/updateProfile', () => {
  it('accepts multipart with the picture and returns the profile', async () => {
    const answer = await save(
      cast.second,
      parts({
        firstName: 'Jonas',
        lastName: ' de  Vries ',
        contactNumber: '+31(0)20-1234',
        profilePic: await picture(),
      }),
    );
    expect(answer).toMatchObject({
      status: 200,
      message: expect.any(String),
      data: { firstName: 'Jonas', lastName: 'de Vries', contactNumber: '+31(0)20-1234' },
    });
    expect(await readImage(answer.data.profilePic.replace('/uploads/', ''))).toBeDefined();
  });

  it('accepts JSON, leaves omitted properties unchanged, and removes the picture on null', async () => {
    const { data } = await save(cast.engineer, parts({ profilePic: await picture() }));
    expect(data.profilePic).toMatch(/^\/uploads\//);
    const named = await save(cast.engineer, { firstName: 'Priyanka' });
    expect(named.data).toMatchObject({ firstName: 'Priyanka', lastName: 'Vale', profilePic: data.profilePic });
    expect((await save(cast.engineer, { profilePic: null })).data.profilePic).toBeNull();
  });

  it('records that the tour is finished, as JSON and as multipart', async () => {
    expect((await save(cast.contosoUser, parts({ isGuideCompleted: 'true' }))).data.isGuideCompleted).toBe(true);
    expect((await save(cast.contosoUser, { isGuideCompleted: false })).data.isGuideCompleted).toBe(false);
  });

  it('shows an uploaded image as the profile picture immediately, and accepts its address', async () => {
    const sent = await post('user/upload', cast.contosoAdmin, parts({ kind: 'profile', file: await picture() }));
    const answer = await save(cast.contosoAdmin, { profilePic: sent.data.url });
    expect(answer.data.profilePic).toBe(sent.data.url);
    const foreign = await save(cast.contosoUser, { profilePic: sent.data.url });
    expect(foreign).toMatchObject({ status: 422, errors: { profilePic: [expect.any(String)] } });
  });

  it('limits a contact number to 14 characters for the vendor and 15 for partners', async () => {
    const number = (length: number) => ({ contactNumber: '1'.repeat(length) });
    expect((await save(cast.top, number(14))).status).toBe(200);
    expect((await save(cast.top, number(15))).status).toBe(422);
    expect((await save(cast.contosoUser, number(15))).status).toBe(200);
    expect((await save(cast.contosoUser, number(16))).status).toBe(422);
  });

  it.each<[string, object, number]>([
    ['a name that starts with a digit', { firstName: '7even' }, 422],
    ['letters in the number', { contactNumber: 'call me' }, 422],
    ['an invalid picture', { profilePic: 'https://evil.example/x.png' }, 400],
    ...['userId', 'roleId', 'partnerId', 'isActive', 'permissions', 'email', 'id'].map(
      (name) => [`the ${name}`, { firstName: 'Eve', [name]: 1 }, 400] as [string, object, number],
    ),
  ])('rejects %s and changes nothing', async (_, body, status) => {
    const before = await save(cast.fabrikamAdmin, {});
    const answer = await save(cast.fabrikamAdmin, body);
    expect(answer.status).toBe(status);
    expect((await save(cast.fabrikamAdmin, {})).data).toEqual(before.data);
  });

  it('rejects an outdated version and a missing one', async () => {
    const { version } = await readUser(cast.second, cast.second.userId);
    const send = (body: object) => post('user/updateProfile', cast.second, body);
    expect(await send({ version, contactNumber: '123' })).toMatchObject({
      status: 200,
      data: { version: version + 1 },
    });
    const stale = await send({ version, contactNumber: '456' });
    expect(stale).toMatchObject({ status: 409, code: 'conflict' });
    expect(await send({ contactNumber: '456' })).toMatchObject({
      status: 400,
      errors: { version: [expect.any(String)] },
    });
    expect((await readUser(cast.second, cast.second.userId)).contactNumber).toBe('123');
  });

  it('raises the version for another picture in any format, and not for unchanged values', async () => {
    const versionOf = async () => (await readUser(cast.second, cast.second.userId)).version;
    const first = await versionOf();
    const { data } = await save(cast.second, parts({ profilePic: await picture() }));
    expect(data.version).toBe(first + 1);
    await save(cast.second, { firstName: data.firstName, profilePic: data.profilePic });
    expect(await versionOf()).toBe(first + 1);
    await post('user/upload', cast.second, parts({ kind: 'profile', file: await picture() }));
    expect(await versionOf()).toBe(first + 2);
    await save(cast.second, { profilePic: null });
    expect(await versionOf()).toBe(first + 3);
  });

  it('rejects a file that is not an image with an error for its field', async () => {
    const answer = await save(cast.top, parts({ profilePic: new File(['GIF89a'], 'x.png') }));
    expect(answer).toMatchObject({
      status: 422,
      errors: { profilePic: ['Choose a JPEG, PNG, or WebP image'] },
    });
  });
});

describe('sessions of the user', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('are listed with device and address, and the current one is marked', async () => {
    const own = await openSession(cast.top.userId, { ip: '198.51.100.7', userAgent: firefox });
    await openSession(cast.top.userId, { ip: '198.51.100.8', userAgent: 'w3m/0.5' });
    const listed = await account.listSessions(cast.top, own);
    expect(listed.map(({ device, ip, isThis }) => [device, ip, isThis]).sort()).toEqual([
      ['Firefox on Linux', '198.51.100.7', true],
      ['Text browser', '198.51.100.8', false],
    ]);
    expect(JSON.stringify(listed)).not.toContain(own);
  });

  it('are ended one by one, and only by their user', async () => {
    const [first, second] = [
      await openSession(cast.second.userId, ORIGIN),
      await openSession(cast.second.userId, ORIGIN),
    ];
    const other = (await account.listSessions(cast.second, first)).find(({ isThis }) => !isThis);
    await account.endSession(cast.engineer, other?.id ?? '');
    expect(await actorOfSession(second, ORIGIN.ip)).not.toBeNull();
    await account.endSession(cast.second, other?.id ?? '');
    expect(await actorOfSession(second, ORIGIN.ip)).toBeNull();
    expect(await actorOfSession(first, ORIGIN.ip)).not.toBeNull();
  });

  it('end when the password changes, except the one that changed it', async () => {
    const [own, other] = [
      await openSession(cast.engineer.userId, ORIGIN),
      await openSession(cast.engineer.userId, ORIGIN),
    ];
    const token = await issueLoginToken(cast.engineer.userId, ORIGIN);
    const form = { intent: 'changePassword' as const, newpassword: 'nine herons over the weir', confrimpassword: '' };
    await account.changePassword(cast.engineer, form, own);
    expect(await actorOfSession(own, ORIGIN.ip)).not.toBeNull();
    expect(await actorOfSession(other, ORIGIN.ip)).toBeNull();
    expect(await actorOfToken(token, ORIGIN.ip)).toBeNull();
  });
});
