import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { sharedProduct } from '#tests/support/shared-product.ts';

/** The product writes its emails to files here. */
function linksFor(address: string, dataDir = sharedProduct().dataDir): string[] {
  const outbox = path.join(dataDir, 'outbox');
  return readdirSync(outbox)
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .map((file) =>
      readFileSync(path.join(outbox, file), 'utf8')
        .replace(/=\r?\n/g, '')
        .replace(/=3D/g, '='),
    )
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => /https?:\/\/\S+code=[\w-]{43}/.exec(mail)?.[0] ?? '');
}
/** Waits for this number of emails with a link. Oldest first. */
export const mailed = (address: string, count: number, dataDir?: string) =>
  vi.waitFor(() => {
    const links = linksFor(address, dataDir);
    expect(links.length).toBe(count);
    return links;
  }, 60_000);

/** Waits for the first email whose link leads to a path. */
export const mailedLinkTo = (address: string, path: string) =>
  vi.waitFor(() => {
    const link = linksFor(address).find((href) => new URL(href || 'about:blank').pathname === path);
    if (!link) throw new Error(`no email to ${address} links to ${path}`);
    return link;
  }, 60_000);
