import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from '#tests/support/browser.ts';
import { axeFindings } from '#tests/support/browsers/axe.ts';
import { PlainBrowser } from '#tests/support/browsers/plain-browser.ts';
import { sharedProduct } from '#tests/support/shared-product.ts';

const browser = useBrowser();
let report: Buffer;
let headers: Headers;
let inputHash = '';

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${sharedProduct().appUrl}/api/${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
const json = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

beforeAll(async () => {
  const login = json({ name: 'super@worthwhile.test', password: sharedProduct().demoPassword });
  const { authToken } = (await (await call('user/login', login)).json()) as { authToken: string };
  const Authorization = `Bearer ${authToken}`;
  const list = await call('account/listByEstimate?status=generated&limit=1', { headers: { Authorization } });
  const { data } = (await list.json()) as { data: { rows: { estId: number }[] } };
  const estId = data.rows[0]?.estId ?? 0;
  const download = json({ estId });
  const file = await call('estimate/download', { ...download, headers: { ...download.headers, Authorization } });
  report = Buffer.from(await file.arrayBuffer());
  headers = file.headers;
  const model = await (await call(`estimate/report-model?estId=${estId}`, { headers: { Authorization } })).text();
  inputHash = /[0-9a-f]{64}/.exec(model)?.[0] ?? '';
});

it('a report is served only as a PDF, and not cached', () => {
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="\d+-[a-z0-9-]+\.pdf"/),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
});

describe('verifying a report', () => {
  const open = async () => {
    const page = await browser.open();
    await page.goto('/verify');
    return page;
  };

  it('recognizes a file that was printed here', async () => {
    const page = await open();
    await page.setInputFiles('input[type=file]', { name: 'report.pdf', mimeType: 'application/pdf', buffer: report });
    await page.click('button:has-text("Verify")');
    await page.waitForSelector('text=This file was created here');
    expect(page.url()).toContain(createHash('sha256').update(report).digest('hex'));
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('verifying a report without scripts', () => {
  const verify = async (fields: { readonly hash: string } | { readonly file: Uint8Array<ArrayBuffer> }) => {
    const page = new PlainBrowser();
    await page.open('/verify');
    const isTyped = 'hash' in fields;
    page.fill(isTyped ? fields : { file: new File([fields.file], 'report.pdf', { type: 'application/pdf' }) });
    await page.press('Verify', 'main');
    return page;
  };

  it('recognizes a file that was printed here, and not one with a changed byte', async () => {
    const file = new Uint8Array(report);
    expect((await verify({ file })).text).toContain('This file was created here');
    file[file.length >> 1] = (file[file.length >> 1] ?? 0) ^ 1;
    expect((await verify({ file })).text).toContain('Not recognized.');
  });

  it('recognizes the figures by their hash, and shows an invalid one as typed', async () => {
    const proven = await verify({ hash: inputHash.toUpperCase() });
    expect(proven.text).toContain('These results were generated here');
    const refused = await verify({ hash: 'not a hash' });
    expect(refused.text).toContain('There is a problem');
    expect(refused.value('hash')).toBe('not a hash');
  });
});
