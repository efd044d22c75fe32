import { Transform } from 'node:stream';

/**
 * Puts "Error: " before the title of a page that shows a refused form. The page is rendered by then: a route's `meta` knows
 * nothing of what its action answered. The mark lets the browser take it off again before React compares.
 */
export function markRefusedTitle(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      const page = Buffer.concat(chunks).toString();
      const isRefused = page.includes('class="error-summary"');
      done(null, isRefused ? page.replace(/<title>(?!Error: )/, '<title data-refused="">Error: ') : page);
    },
  });
}
