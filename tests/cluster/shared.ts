import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Machines } from './machines.ts';

const json = { 'Content-Type': 'application/json' };

/** Checks that state written through one web process applies at the other. */
export async function checkWhatIsShared({ url, webs, admin }: Machines): Promise<string[]> {
  const [one, other] = webs.map((web) => web.url);
  const form = (at: string | undefined, fields: Record<string, string>) =>
    fetch(`${at}/login`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: url },
      redirect: 'manual',
    });
  const signedIn = await form(one, admin);
  assert.equal(signedIn.status, 303);
  const Cookie = signedIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const page = await fetch(`${other}/estimates`, { headers: { Cookie } });
  assert.equal(page.status, 200);

  const login = await fetch(`${one}/api/user/login`, { method: 'POST', headers: json, body: JSON.stringify(admin) });
  const { authToken } = (await login.json()) as { authToken: string };
  const bearer = { Authorization: `Bearer ${authToken}` };
  assert.equal((await fetch(`${other}/api/user/profile`, { headers: bearer })).status, 200);

  const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('kind', 'profile');
  body.set('file', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
  const uploaded = await fetch(`${one}/api/user/upload`, { method: 'POST', headers: bearer, body });
  const { data } = (await uploaded.json()) as { data: { url: string } };
  assert.equal((await fetch(other + new URL(data.url, url).pathname)).status, 200);

  const currencies = async (at: string | undefined): Promise<Currency[]> =>
    ((await (await fetch(`${at}/api/estimate/roiCurrencyList`, { headers: bearer })).json()) as { data: Currency[] })
      .data;
  const [euro] = (await currencies(one)).filter(({ id }) => id !== 1);
  assert.ok(euro);
  await currencies(other);
  for (const value of [1.25, euro.value]) {
    const { id, name, code, sign, isActive }: Currency = euro;
    const version = (await currencies(one)).find((each) => each.id === id)?.version;
    const changed: Response = await fetch(`${one}/api/estimate/roiCurrencyUpdate`, {
      method: 'POST',
      headers: { ...bearer, ...json },
      body: JSON.stringify({ currencies: [{ id, version, name, code, sign, value, isActive }] }),
    });
    assert.equal(changed.status, 200, await changed.text());
    assert.equal((await currencies(other)).find((each) => each.id === id)?.value, value);
  }

  const wrong = { name: 'nobody@example.com', password: 'a guess at the door' };
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await form(tries % 2 === 0 ? one : other, wrong)).status);
  assert.deepEqual(new Set(statuses.slice(0, 5)), new Set([422]));
  assert.equal(statuses[5], 429);
  return ['sessions', 'tokens', 'uploads', 'currencies at once', 'limits'];
}

interface Currency {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly code: string;
  readonly sign: string;
  readonly value: number;
  readonly isActive: boolean;
}
