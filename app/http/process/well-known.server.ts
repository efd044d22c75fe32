import type { Express } from 'express';

const dayMs = 86_400_000;
/** RFC 9116 recommends less than a year. */
const validDays = 180;

/**
 * Serves what crawlers and finders of vulnerabilities look for.
 *
 * @param contact address of RFC 9116; without it there is no security.txt
 */
export function serveWellKnown(app: Express, { appUrl, contact }: { appUrl: string; contact: string | undefined }) {
  app.get('/robots.txt', (_req, res) => void res.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  app.get('/.well-known/security.txt', (_req, res) => {
    if (!contact) return void res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found\n');
    const expires = new Date(Date.now() + validDays * dayMs).toISOString().replace(/\.\d+Z$/, 'Z');
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${appUrl}/.well-known/security.txt`,
    ];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });
}
