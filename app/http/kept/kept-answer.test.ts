import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { keptAnswer } from './kept-answer.server.ts';

const ask = (headers: Record<string, string> = {}) => new Request('http://localhost/', { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a document that is the same for everybody', () => {
  it('is made once of the same, also for those who ask at once, and anew of something else', async () => {
    const made: string[] = [];
    const answer = keptAnswer('text/plain', (name: string) => {
      made.push(name);
      return `for ${name}`;
    });
    const texts = await Promise.all([answer(ask(), 'a'), answer(ask(), 'a')].map(async (one) => (await one).text()));
    expect(texts).toEqual(['for a', 'for a']);
    expect(await (await answer(ask(), 'b')).text()).toBe('for b');
    expect(made).toEqual(['a', 'b']);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['GZIP ; q=0.5', 'gzip', gunzipSync],
    ['br;q=0.0, deflate', null, (bytes: Buffer) => bytes],
    ['', null, (bytes: Buffer) => bytes],
  ])('comes compressed as the client takes it: %j', async (header, coding, read) => {
    const answer = await keptAnswer('text/plain', () => 'some text')(ask({ 'Accept-Encoding': header }));
    expect(answer.headers.get('Content-Encoding')).toBe(coding);
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(read(await bytesOf(answer)).toString()).toBe('some text');
  });

  it('is not sent to who has it, and sent to who has another', async () => {
    const answer = keptAnswer('text/plain', () => 'some text');
    const etag = (await answer(ask())).headers.get('ETag') ?? '';
    const again = await answer(ask({ 'If-None-Match': `"other", ${etag}` }));
    expect([again.status, (await bytesOf(again)).length, again.headers.get('ETag')]).toEqual([304, 0, etag]);
    expect((await answer(ask({ 'If-None-Match': '"other"' }))).status).toBe(200);
  });
});
