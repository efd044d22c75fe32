import { describe, expect, it } from 'vitest';
import { allowedOrigins, isSameOriginRequest, trustedHost } from './origin.ts';

describe('allowed origins', () => {
  it('are the three names of this machine at our port when the address is http://localhost', () => {
    expect([...allowedOrigins('http://localhost:3000')]).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ]);
  });

  it('are only the public address otherwise', () => {
    expect([...allowedOrigins('https://roi.example.com')]).toEqual(['https://roi.example.com']);
  });
});

describe('a request that changes data', () => {
  const own = allowedOrigins('https://roi.example.com');
  const post = (headers: Parameters<typeof isSameOriginRequest>[1]) => isSameOriginRequest('POST', headers, own);

  it('is accepted from our pages', () => {
    expect(post({ origin: 'https://roi.example.com', 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(post({ origin: 'https://roi.example.com' })).toBe(true);
    expect(post({ referer: 'https://roi.example.com/login' })).toBe(true);
  });

  it('is rejected from another site, also with a similar name', () => {
    for (const origin of [
      'https://evil.example',
      'http://roi.example.com',
      'https://roi.example.com.evil.example',
      'https://roi.example.com:8443',
      'null',
      '',
    ]) {
      expect(post({ origin }), origin).toBe(false);
    }
    expect(post({ 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(post({ 'sec-fetch-site': 'same-site' })).toBe(false);
    expect(post({ origin: 'https://roi.example.com', 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(post({ referer: 'https://evil.example/https://roi.example.com' })).toBe(false);
    expect(post({ referer: 'nonsense' })).toBe(false);
  });

  it('is accepted from a program that is not a browser', () => {
    expect(post({})).toBe(true);
  });

  it('is not checked when it only reads', () => {
    expect(isSameOriginRequest('GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, own)).toBe(
      true,
    );
  });
});

describe('the host of a request', () => {
  it('is the given one if it is allowed', () => {
    expect(trustedHost('127.0.0.1:3000', 'http://localhost:3000')).toBe('127.0.0.1:3000');
    expect(trustedHost('ROI.example.com', 'https://roi.example.com')).toBe('roi.example.com');
  });

  it('is our address when it is forged or missing', () => {
    for (const host of ['evil.example', 'roi.example.com@evil.example', 'roi.example.com/..', undefined, '']) {
      const trusted = trustedHost(host, 'https://roi.example.com');
      expect(trusted, String(host)).toBe('roi.example.com');
    }
  });
});
