import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readBody } from './body.server.ts';

function request(headers: Record<string, string> = {}) {
  const stream = Object.assign(new PassThrough(), { headers });
  // All that reading a body needs of a message.
  return { stream, message: stream as unknown as IncomingMessage };
}

describe('the body of a request', () => {
  it('is read whole', async () => {
    const { stream, message } = request();
    stream.write('one ');
    stream.end('two');
    expect((await readBody(message)).toString()).toBe('one two');
  });

  it('is released when it does not arrive', async () => {
    const { stream, message } = request();
    stream.write('one');
    await expect(readBody(message, 1)).rejects.toMatchObject({ code: 'invalid' });
    expect(stream.destroyed).toBe(true);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'a=1&'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'],
    [
      'Multipart/Form-Data; charset=utf-8; boundary="x y"',
      '--x y\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n',
    ],
  ])('as %s with more parts than any form has is rejected unread', async (type, part) => {
    const read = (count: number) => {
      const { stream, message } = request({ 'content-type': type });
      stream.end(part.repeat(count));
      return readBody(message);
    };
    await expect(read(3001)).rejects.toMatchObject({ code: 'invalid' });
    expect((await read(2999)).toString()).toBe(part.repeat(2999));
  });

  it('that is not a form can have any number of such characters', async () => {
    const { stream, message } = request({ 'content-type': 'text/csv' });
    stream.end('&'.repeat(5000));
    expect(await readBody(message)).toHaveLength(5000);
  });

  it('is rejected above its limit, whatever its declared length', async () => {
    const { stream, message } = request({ 'content-length': '3' });
    stream.end(Buffer.alloc(1024 * 1024 + 1));
    await expect(readBody(message)).rejects.toMatchObject({ code: 'tooLarge' });
  });
});
