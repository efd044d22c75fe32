import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readBody } from './body.server.ts';

function request(headers: Record<string, string> = {}) {
  const stream = Object.assign(new PassThrough(), { headers });
  return { stream, message: stream as unknown as IncomingMessage };
}

describe('the body of a request', () => {
  it('is read whole', async () => {
    const { stream, message } = request();
    stream.write('one ');
    stream.end('two');
    expect((await readBody(message)).toString()).toBe('one two');
  });

  it('is let go when it does not come', async () => {
    const { stream, message } = request();
    stream.write('one');
    await expect(readBody(message, 1)).rejects.toMatchObject({ code: 'invalid' });
    expect(stream.destroyed).toBe(true);
  });

  it('is refused above its limit, whatever length was announced', async () => {
    const { stream, message } = request({ 'content-length': '3' });
    stream.end(Buffer.alloc(1024 * 1024 + 1));
    await expect(readBody(message)).rejects.toMatchObject({ code: 'tooLarge' });
  });
});
