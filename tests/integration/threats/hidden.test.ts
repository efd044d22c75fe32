import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sweepUploads } from '#app/modules/uploads/uploads.tasks.server.ts';
import { execute, forgetLimits } from '#tests/support/in-process/execute.ts';
import { OWN_ORIGIN } from '#tests/support/web-server.ts';
import { API_ROWS } from '../access/api-rows.ts';
import { addAccount, addEstimate, PASSWORD } from '../access/fixtures.ts';
import { RECORDS } from '../access/records.ts';
import { useRawRequests } from './raw-requests.ts';

/** Responses reveal neither known addresses nor foreign records. Aborted uploads leave nothing. */

const hand = useRawRequests();

/** A response without its per-request values. */
async function told(answer: Response, typed: string) {
  const text = (await answer.text())
    .replaceAll(typed, 'TYPED')
    .replace(/nonce="[^"]*"|nonce\\?":\\?"[^"\\]*/g, 'nonce')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'REQUEST');
  const headers = [...answer.headers.keys()].filter((name) => name !== 'content-length').sort();
  return { status: answer.status, headers, text };
}

describe('an email address', () => {
  const login = (name: string) =>
    hand.post('/login', new URLSearchParams({ name, password: 'not the password' }), { Cookie: '' });

  it('that is unknown gets the same response as a wrong password: status, headers and text, on the page and in the API', async () => {
    const known = hand.people()[3].actor.email;
    const unknown = 'nobody-at-all@worthwhile.test';
    const page = await told(await login(known), known);
    expect(page.status).toBe(422);
    expect(await told(await login(unknown), unknown)).toEqual(page);
    const call = async (name: string) => told(await hand.json('user/login', { name, password: 'not it' }), name);
    expect((await call(known)).status).toBe(401);
    expect(await call(unknown)).toEqual(await call(known));
    expect((await hand.json('user/login', { name: known, password: PASSWORD })).status).toBe(200);
  });

  it('with a forgotten password gets the same response, known or not', async () => {
    const ask = async (email: string) =>
      told(await hand.post('/forget-password', new URLSearchParams({ email }), { Cookie: '' }), email);
    const known = await ask(hand.people()[3].actor.email);
    expect(known.status).toBeLessThan(400);
    expect(await ask('nobody-at-all@worthwhile.test')).toEqual(known);
  });
});

describe('parallel guesses', () => {
  it('count like guesses in turn: the right one among them has the same response', async () => {
    const { email } = hand.people()[4].actor;
    const guess = (password: string) => hand.json('user/login', { name: email, password });
    const guesses = [...Array.from({ length: 30 }, (_, at) => `wrong ${at}`), PASSWORD];
    const answers = await Promise.all(guesses.map(guess));
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    await forgetLimits();
    expect((await guess(PASSWORD)).status).toBe(200);
  });
});

describe('a partner', () => {
  it('finds no name of customers, accounts, estimates or people of the vendor or another partner in any call', async () => {
    const { 5: partner, 1: top } = hand.people();
    const { stranger, otherPartnerAdmin } = hand.ground();
    await addAccount(stranger);
    for (const owner of [top.actor, stranger, otherPartnerAdmin]) await addEstimate(owner);
    await addEstimate(partner.actor);
    const foreign = await execute<{ name: string }>(sql`
      select name from customers where partner_id is distinct from ${hand.contoso()}
      union select name from accounts
      union select name from estimates where partner_id is distinct from ${hand.contoso()}
      union select first_name || ' ' || last_name from users where partner_id is distinct from ${hand.contoso()}
      union select email from users where partner_id is distinct from ${hand.contoso()}
      union select org_name from partners where id <> ${hand.contoso()}`);
    const names = foreign.map(({ name }) => name).filter((name) => name.length > 4);
    expect(names.length).toBeGreaterThan(10);
    const reads = Object.entries(API_ROWS).filter(([name, row]) => name.startsWith('GET ') && row.roles.includes(5));
    const seenByTop: string[] = [];
    for (const [name, row] of reads) {
      const id = row.record ? await RECORDS[row.record].own(hand.ground(), 5) : 0;
      const path = name.slice(4).replace(':id', String(id)).replace(/:\w+/, '1');
      const search = new URLSearchParams(
        Object.entries(row.send?.(id).query ?? {}).map(([key, value]) => [key, String(value)]),
      );
      const text = await (await hand.get(`${path}?${search}`, 5)).text();
      expect(
        names.filter((one) => text.includes(JSON.stringify(one))),
        `${name}: ${text.slice(0, 200)}`,
      ).toEqual([]);
    }
    for (const path of ['estimate/list?limit=50', 'estimate/customers', 'account/list']) {
      seenByTop.push(await (await hand.get(path, 1)).text());
    }
    expect(names.some((one) => seenByTop.join().includes(JSON.stringify(one)))).toBe(true);
  });
});

describe('an upload', () => {
  const head = (path: string, more: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: localhost', `Origin: ${OWN_ORIGIN}`, ...more, '', ''].join('\r\n');
  const form = 'Content-Type: multipart/form-data; boundary=b';
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const count = async () => (await execute<{ n: number }>(sql`select count(*)::int as n from uploads`))[0]?.n;

  /** Sends raw bytes. @returns the response until the server closes */
  const raw = (request: string, then: (socket: ReturnType<typeof connect>) => void) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(hand.url());
      let answer = '';
      const socket = connect(Number(port), hostname, () => {
        socket.write(request);
        then(socket);
      });
      socket.on('data', (bytes) => {
        answer += bytes;
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
    });
  const auth = () => `Authorization: Bearer ${hand.people()[1].bearer}`;

  it('that is aborted or endless leaves nothing, and the next request is answered', async () => {
    const before = await count();
    await raw(head('/api/user/upload', [auth(), form, 'Content-Length: 100000']) + part, (socket) => socket.end());
    const endless = await raw(head('/api/user/upload', [auth(), form, 'Transfer-Encoding: chunked']), (socket) => {
      const piece = 'x'.repeat(64 * 1024);
      const more = () => {
        while (socket.writable && socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    expect(endless).toMatch(/^HTTP\/1\.1 413 /);
    const lying = await raw(
      head('/api/user/upload', [auth(), form, 'Connection: close', 'Content-Length: 999999999']),
      () => undefined,
    );
    expect(lying).toMatch(/^HTTP\/1\.1 413 /);
    expect(await count()).toBe(before);
    expect((await hand.get('estimate/currencyList')).status).toBe(200);
  });

  it('that is too large to read gets a page that says what to do and links back', async () => {
    const answer = await raw(
      head('/user-profile', ['Accept: text/html', form, 'Connection: close', 'Content-Length: 9000000']),
      () => undefined,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('larger than 8 MB');
    expect(answer).toContain('Please upload logo image, size less than 2MB');
    expect(answer).toMatch(/<a href="\/user-profile"[^>]*>Reload the form</);
  });

  it('that is far too large is answered during the transfer; a script gets form errors', async () => {
    const sent = (path: string, megabytes: number) => {
      const form = new FormData();
      form.set('intent', 'saveProfile');
      form.set('profilePic', new File([new Uint8Array(megabytes * 1024 * 1024)], 'big.png', { type: 'image/png' }));
      return hand.post(path, form, { Accept: path.endsWith('.data') ? '*/*' : 'text/html' });
    };
    for (const megabytes of [9, 30]) {
      const page = await sent('/user-profile', megabytes);
      expect([page.status, page.headers.get('Content-Type')]).toEqual([413, 'text/html; charset=utf-8']);
      expect(await page.text()).toMatch(/<a href="\/user-profile"[^>]*>Reload the form</);
      const data = await sent('/user-profile.data', megabytes);
      expect([data.status, data.headers.get('Content-Type')]).toEqual([413, 'text/x-script']);
      const told = await data.text();
      for (const word of ['"tooLarge"', 'larger than 8 MB', 'size less than 2MB']) expect(told).toContain(word);
    }
    const small = await sent('/user-profile.data', 1);
    expect(small.status).toBe(422);
    expect(await small.text()).not.toContain('larger than 8 MB');
  });

  it('that is not referenced is deleted after a day; pictures of users and partners stay', async () => {
    const userId = hand.people()[1].actor.userId;
    const put = (id: string, age: string) =>
      execute(sql`insert into uploads (id, kind, mime_type, bytes, user_id, created_at)
        values (${id}, 'logo', 'image/png', '\\x00', ${userId}, now() - ${age}::interval)`);
    for (const [id, age] of Object.entries({ lost: '25 hours', fresh: '23 hours', shown: '3 days', worn: '3 days' }))
      await put(id, age);
    await execute(sql`update partners set logo_upload_id = 'shown' where id = ${hand.contoso()}`);
    await execute(sql`update users set picture_upload_id = 'worn' where id = ${userId}`);
    expect(await sweepUploads()).toBe(1);
    const left = await execute<{ id: string }>(sql`select id from uploads order by id`);
    expect(left.map(({ id }) => id)).toEqual(['fresh', 'shown', 'worn']);
  });
});
