import { describe, expect, it } from 'vitest';
import { messageHtml, messageText, oneLine } from './message.ts';

const message = {
  to: 'ann@worthwhile.test',
  subject: 'Hello',
  paragraphs: ['Hello "><img src=x onerror=alert(1)>,', 'first\r\nBcc: evil@evil.example', 'a\u202Eb'],
  link: { label: '<b>Open</b>', href: 'https://roi.example.com/?a="b"&c' },
  closing: '</small><script>alert(1)</script>',
};

describe('an email', () => {
  it('shows user input as text, on its own line', () => {
    const html = messageHtml(message);
    expect(html).not.toMatch(/<img|<script|<b>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('href="https://roi.example.com/?a=&quot;b&quot;&amp;c"');
    expect(messageText(message)).toContain('\n\nfirst Bcc: evil@evil.example\n\n');
    expect(messageText(message)).not.toContain('\u202E');
  });

  it('names the time its link expires, as it may arrive late', () => {
    const link = { label: 'Open', href: 'https://roi.example.com', expires: '2026-11-21T16:20:00Z' };
    const expected = 'The link expires on Nov 21, 2026, 16:20 UTC.';
    expect(messageText({ ...message, link })).toContain(`\n\n${expected}\n\n`);
    expect(messageHtml({ ...message, link })).toContain(expected);
    expect(messageText(message)).not.toContain('expires');
  });

  it('is signed with the product’s name', () => {
    expect(messageText(message)).toMatch(/\n\nWorthwhile\n$/);
    expect(messageHtml(message)).toContain('<p>Worthwhile</p>');
  });

  it('has one line per header, whatever the input', () => {
    expect(oneLine('Ann\r\nBcc: evil@evil.example\t\0x')).toBe('Ann Bcc: evil@evil.example x');
    expect(oneLine('Zoë  Müller-Lüdenscheidt')).toBe('Zoë Müller-Lüdenscheidt');
  });
});
