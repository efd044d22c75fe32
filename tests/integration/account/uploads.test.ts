import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '#app/http/context.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { issueLoginToken } from '#app/modules/auth/auth.server.ts';
import { choosePicture, placeImage, prepareImage, readImage, storeImage } from '#app/modules/uploads/uploads.server.ts';
import { action } from '#app/routes/api/own-account.ts';
import { TEXT } from '#app/text.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { ORIGIN, refused, useCast } from '../users/people.ts';

const cast = useCast();

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const file = (bytes: Uint8Array | string, name = 'logo.png', type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
const upload = (given: File, kind: 'logo' | 'profile' = 'profile', actor: Actor = cast.top) =>
  storeImage(actor, { file: given, kind });
const refusal = (given: File) =>
  upload(given).then(
    () => 'taken',
    (error) => `${error.code}: ${error.errors?.file}`,
  );
const stored = async (id: string) => {
  const image = await readImage(id);
  if (!image) throw new Error('not stored');
  return { mimeType: image.mimeType, bytes: Buffer.from(image.bytes), ...(await sharp(image.bytes).metadata()) };
};

/** A black square at one bit per pixel, which compresses a thousandfold. */
function blankPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('an uploaded image', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/png'],
  ] as const)('is accepted as %s and stored as %s', async (format, mimeType) => {
    const { id } = await upload(file(await red(40, 30).toFormat(format).toBuffer()));
    expect(await stored(id)).toMatchObject({ mimeType, format: mimeType.slice('image/'.length) });
  });

  it('has a name of 128 random bits under /uploads/', async () => {
    const { id, url } = await upload(file(await red(4, 4).png().toBuffer()));
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(url).toBe(`/uploads/${id}`);
  });

  it('is re-encoded: no data after the picture or in its metadata remains', async () => {
    const picture = await red(40, 30)
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer();
    const { id } = await upload(file(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])));
    const image = await stored(id);
    expect(image.exif).toBeUndefined();
    expect(image.bytes.includes('<script>')).toBe(false);
    expect(image.bytes.includes('secret')).toBe(false);
  });

  it('is rotated upright, as its metadata says', async () => {
    const turned = await red(60, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { id } = await upload(file(turned), 'logo');
    expect(await stored(id)).toMatchObject({ width: 20, height: 60 });
  });

  it('is limited to 1024 pixels in width and height as a logo, and not enlarged', async () => {
    const wide = await stored((await upload(file(await red(3000, 1500).png().toBuffer()), 'logo')).id);
    expect([wide.width, wide.height]).toEqual([1024, 512]);
    const small = await stored((await upload(file(await red(30, 15).png().toBuffer()), 'logo')).id);
    expect([small.width, small.height]).toEqual([30, 15]);
  });

  it('preserves its colors when it was made for print', async () => {
    const { id } = await upload(file(await red(20, 20).toColourspace('cmyk').jpeg().toBuffer()), 'logo');
    expect((await stored(id)).space).toBe('srgb');
  });

  it('shows only its first frame when it is animated', async () => {
    const frames = Buffer.alloc(10 * 20 * 3, 'two frames that are not the same');
    const moving = await sharp(frames, { raw: { width: 10, height: 20, channels: 3, pageHeight: 10 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect((await stored((await upload(file(moving), 'logo')).id)).height).toBe(10);
  });
});

describe('a file that is not an accepted image', () => {
  const png = () => red(8, 8).png().toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1:9/x.png"/><script>1</script></svg>';
  it.each<[string, string, () => Uint8Array | string | Promise<Uint8Array | string>]>([
    ['a drawing', TEXT.imageType, () => svg],
    ['a GIF', TEXT.imageType, async () => Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['a page named .png', TEXT.imageType, () => '<!doctype html><script>alert(1)</script>'],
    ['a TIFF', TEXT.imageType, () => red(8, 8).tiff().toBuffer()],
    ['an AVIF', TEXT.imageType, () => red(8, 8).avif().toBuffer()],
    ['half a picture', TEXT.imageBroken, async () => (await red(200, 200).png().toBuffer()).subarray(0, 80)],
    ['nothing', TEXT.imageEmpty, () => ''],
  ])('is rejected with its cause: %s', async (_, words, make) => {
    expect(await refusal(file(await make()))).toBe(`unprocessable: ${words}`);
  });

  it('is rejected before it is decoded when 31 kB hold 16,000 x 16,000 pixels', async () => {
    const bomb = blankPng(16_000);
    expect(bomb.length).toBeLessThan(40_000);
    expect(await refusal(file(bomb))).toBe(`unprocessable: ${TEXT.imagePixels}`);
  });

  it('is rejected at 2 MB, and accepted one byte below', async () => {
    const limit = 2 * 1024 * 1024;
    const padded = async (size: number) => {
      const small = await png();
      return Buffer.concat([small, Buffer.alloc(size - small.length)]);
    };
    expect(await refusal(file(await padded(limit)))).toBe(`tooLarge: ${TEXT.logoTooLarge}`);
    expect(await refusal(file(await padded(limit - 1)))).toBe('taken');
  });
});

describe('the image of a user or partner', () => {
  const logoOf = async (actor: Actor, partnerId?: number) =>
    refused(prepareImage(actor, { file: file(await red(8, 8).png().toBuffer()), kind: 'logo', partnerId }));

  it('is set as a partner’s logo by users who can brand its reports and by vendor administrators', async () => {
    expect(await logoOf(cast.contosoAdmin)).toBe('done');
    expect(await logoOf(cast.contosoAdmin, cast.contoso)).toBe('done');
    expect(await logoOf(cast.top, cast.contoso)).toBe('done');
    expect(await logoOf(cast.second, cast.fabrikam)).toBe('done');
    expect(await logoOf(cast.contosoUser)).toBe('forbidden');
    expect(await logoOf(cast.engineer)).toBe('forbidden');
  });

  it('is not accepted for a foreign partner, which is not found', async () => {
    expect(await logoOf(cast.contosoAdmin, cast.fabrikam)).toBe('notFound');
    expect(await logoOf(cast.contosoAdmin, 999_999)).toBe('notFound');
    expect(await logoOf(cast.engineer, cast.contoso)).toBe('notFound');
    const own = { file: file(await red(8, 8).png().toBuffer()), kind: 'profile' as const };
    expect(await refused(prepareImage(cast.contosoUser, { ...own, partnerId: cast.fabrikam }))).toBe('notFound');
  });

  it('replaces the previous picture, which is deleted', async () => {
    const image = { file: file(await red(8, 8).png().toBuffer()), kind: 'profile' } as const;
    const picture = async () => placeImage(cast.engineer, await prepareImage(cast.engineer, image));
    const [before, after] = [await picture(), await picture()];
    expect(await readImage(before.id)).toBeUndefined();
    expect(await readImage(after.id)).toBeDefined();
    const [row] = await execute(sql`select picture_upload_id as id from users where id = ${cast.engineer.userId}`);
    expect(row).toEqual({ id: after.id });
  });

  it('cannot be used by another user', async () => {
    const theirs = await upload(file(await red(8, 8).png().toBuffer()));
    const choose = (actor: Actor) => refused(inScope(scopeOf(actor), (tx) => choosePicture(tx, actor, theirs.id)));
    expect(await choose(cast.contosoUser)).toBe('unprocessable profilePic');
    expect(await choose(cast.top)).toBe('done');
  });
});

describe('POST /api/user/upload', () => {
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const token = await issueLoginToken(cast.contosoAdmin.userId, ORIGIN);
    const request = new Request('http://localhost:3000/api/user/upload', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, ...headers },
      body,
    });
    const context = { nonce: '', requestId: 'test', clientIp: ORIGIN.ip } as RequestContext;
    const response = await action({ request, params: {}, context });
    return { status: response.status, body: await response.json() };
  };
  const form = (fields: Record<string, string | File>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    return made;
  };

  it('returns the ID and the address', async () => {
    const picture = file(await red(8, 8).png().toBuffer(), 'my "photo"; o\'clock.png');
    const answer = await post(form({ file: picture, kind: 'profile' }));
    expect(answer).toEqual({
      status: 200,
      body: {
        data: { id: expect.any(String), url: expect.stringMatching(/^\/uploads\//) },
        message: expect.any(String),
      },
    });
  });

  it('accepts a boundary in quotes', async () => {
    const part = (head: string, body: string | Buffer) =>
      Buffer.concat([
        Buffer.from(`--b b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
        Buffer.from(body),
        Buffer.from('\r\n'),
      ]);
    const body = Buffer.concat([
      part('name="kind"', 'profile'),
      part('name="file"; filename="a.png"', await red(8, 8).png().toBuffer()),
      Buffer.from('--b b--\r\n'),
    ]);
    expect((await post(body, { 'Content-Type': 'multipart/form-data; boundary="b b"' })).status).toBe(200);
  });

  it.each([
    ['a file of another type', { kind: 'profile', file: file('GIF89a') }, 422],
    ['a file of 2 MB', { kind: 'profile', file: file(new Uint8Array(2 * 1024 * 1024)) }, 413],
    ['no file', { kind: 'profile' }, 400],
    ['a text instead of a file', { kind: 'profile', file: 'x' }, 400],
    ['another kind', { kind: 'banner', file: file('x') }, 400],
    ['another user’s ID', { kind: 'profile', file: file('x'), userId: '1' }, 400],
    ['a partner that is not a number', { kind: 'logo', file: file('x'), partnerId: '1;2' }, 400],
  ])('answers %s with its status', async (_, fields, status) => {
    const answer = await post(form(fields as Record<string, string | File>));
    expect(answer.status).toBe(status);
    if (status > 400) expect(answer.body.message).toContain(status === 413 ? TEXT.logoTooLarge : TEXT.imageType);
  });

  it('accepts only multipart', async () => {
    expect((await post('{}', { 'Content-Type': 'application/json' })).status).toBe(415);
    expect((await post('no part', { 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(400);
  });
});
