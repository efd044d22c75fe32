import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readImage } from '#app/modules/uploads/uploads.server.ts';
import { addCustomer, asActor } from '../access/fixtures.ts';
import { makeGenerated } from '../estimates/worked-example.ts';
import { useRawRequests } from './raw-requests.ts';

/** Uploads and downloads. */

const hand = useRawRequests();

const picture = (more: { color?: string } = {}) =>
  sharp({ create: { width: 24, height: 24, channels: 3, background: more.color ?? '#1b2b5a' } });

async function upload(bytes: Uint8Array, name = 'logo.png', type = 'image/png', headers: Record<string, string> = {}) {
  const form = new FormData();
  form.append('kind', 'profile');
  form.append('file', new File([new Uint8Array(bytes)], name, { type }));
  const answer = await hand.send('user/upload', form, headers);
  return { status: answer.status, ...((await answer.json()) as { data?: { id: string; url: string } }) };
}

describe('a picture', () => {
  it('with a color profile is converted to screen colors without the profile', async () => {
    const profiled = await picture().withIccProfile('p3').png().toBuffer();
    expect((await sharp(profiled).metadata()).icc?.length).toBeGreaterThan(0);
    const { data } = await upload(profiled);
    const kept = await readImage(data?.id ?? '');
    expect((await sharp(kept?.bytes).metadata()).icc).toBeUndefined();
  });

  it('with another file type in its name is served as what it is, under a generated name', async () => {
    const { data } = await upload(await picture().png().toBuffer(), 'logo.php.html;.png', 'text/html');
    expect(data?.url).toMatch(/^\/uploads\/[\w-]{22}$/);
    const served = await fetch(hand.url() + (data?.url ?? ''));
    expect(served.headers.get('Content-Type')).toBe('image/png');
    expect(served.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(served.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect((await fetch(`${hand.url()}/uploads/${'A'.repeat(22)}`)).status).toBe(404);
  });

  it('uploaded twenty times in parallel is accepted each time, and one is stored', async () => {
    const colors = Array.from({ length: 20 }, (_, index) => `#${(index * 12 + 10).toString(16).padStart(2, '0')}5a1b`);
    const files = await Promise.all(colors.map((color) => picture({ color }).png().toBuffer()));
    // By two sign-ins: a client's seventeenth parallel request waits, and is rejected after two seconds.
    const { bearer } = await asActor(hand.people()[1].actor.userId);
    // Until its first call a token counts for its network.
    await upload(files[0] ?? new Uint8Array(), 'me.png', 'image/png', { Authorization: `Bearer ${bearer}` });
    const answers = await Promise.all(
      files.map((bytes, index) =>
        upload(bytes, 'me.png', 'image/png', index % 2 === 0 ? {} : { Authorization: `Bearer ${bearer}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = new Set(answers.map(({ data }) => data?.id ?? ''));
    expect(ids.size).toBe(20);
    // A user has one picture: the last upload replaced the others.
    const kept = await Promise.all([...ids].map((id) => readImage(id)));
    expect(kept.filter((image) => image !== undefined)).toHaveLength(1);
  });
});

describe('a download', () => {
  const download = async (headers: Record<string, string> = {}) => {
    const { actor } = hand.people()[3];
    const name = '../../etc\\pass"wd; filename=x';
    const estId = await makeGenerated(actor, await addCustomer(actor), name);
    return {
      estId,
      answer: await hand.send('estimate/download', JSON.stringify({ estId, format: 'xlsx' }), {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${hand.people()[3].bearer}`,
        ...headers,
      }),
    };
  };

  it('is an attachment with its content type and a safe name, neither cached nor executed', async () => {
    const { estId, answer } = await download();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('Content-Disposition')).toMatch(
      new RegExp(`^attachment; filename="${estId}-[a-z0-9-]+\\.xlsx"; filename\\*=UTF-8''${estId}-[a-z0-9-]+\\.xlsx$`),
    );
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('is whole for any requested range', async () => {
    const { answer } = await download({ Range: 'bytes=0-0,5-5,-1' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Accept-Ranges')).not.toBe('bytes');
    const bytes = await answer.arrayBuffer();
    expect(String(bytes.byteLength)).toBe(answer.headers.get('Content-Length'));
    expect(bytes.byteLength).toBeGreaterThan(10_000);
  });
});
