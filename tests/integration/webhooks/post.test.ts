import { describe, expect, it } from 'vitest';
import { deliver } from '#app/modules/webhooks/delivery.server.ts';
import { useReceiver } from './receiver.ts';

/** Requests to addresses that users enter: allowed targets and time limits. */

const receiver = useReceiver();
const embedded = { hosts: ['localhost', '127.0.0.1'], allowsLoopback: true };
const served = { hosts: ['localhost', '127.0.0.1', '10.1.2.3', '[::1]', '[::ffff:7f00:1]'], allowsLoopback: false };

describe('a webhook request', () => {
  it('sends its body and headers, and returns the status', async () => {
    expect(await deliver(receiver.url('/in?x=1'), '{"a":"ü"}', { 'webhook-id': '7' }, embedded)).toEqual({
      status: 200,
      error: '',
    });
    const [got] = receiver.take();
    expect(got).toMatchObject({ path: '/in?x=1', body: '{"a":"ü"}', headers: { 'webhook-id': '7' } });
    expect(got?.headers['content-type']).toBe('application/json');
  });

  it('times out', async () => {
    receiver.answers(() => undefined);
    expect(await deliver(receiver.url(), '{}', {}, embedded, 150)).toEqual({
      status: null,
      error: 'No answer within 0.15 seconds',
    });
  });

  it('reads no endless response', async () => {
    const isClosed = new Promise((resolve) => {
      receiver.answers((response) => {
        const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
        response.once('close', () => {
          clearInterval(more);
          resolve(true);
        });
      });
    });
    expect(await deliver(receiver.url(), '{}', {}, embedded)).toEqual({ status: 200, error: '' });
    expect(await isClosed).toBe(true);
  });

  it.each([
    'https://localhost/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
  ])('does not reach the internal network through %s, although the host is allowed', async (url) => {
    receiver.take();
    expect(await deliver(url, '{}', {}, served)).toEqual({
      status: null,
      error: expect.stringContaining('private address'),
    });
    expect(receiver.take()).toEqual([]);
  });

  it('is not sent to a host that is no longer allowed', async () => {
    expect(await deliver(receiver.url(), '{}', {}, { ...embedded, hosts: [] })).toMatchObject({ status: null });
    expect(receiver.take()).toEqual([]);
  });
});
