import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

interface Kept {
  readonly etag: string;
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/**
 * Answers with a large document that is the same for every reader: made and compressed once, with 304 for readers that
 * have it.
 *
 * @param type media type
 * @param make called again only if its arguments change
 */
export function keptAnswer<Of extends readonly unknown[]>(type: string, make: (...of: Of) => string) {
  let kept: { readonly of: Of; readonly document: Promise<Kept> } | undefined;
  return async (request: Request, ...of: Of): Promise<Response> => {
    // Concurrent requests wait for the same compression.
    if (!kept?.of.every((one, at) => one === of[at])) kept = { of, document: compress(make(...of)) };
    const { etag, bodies } = await kept.document;
    const headers = new Headers({ ETag: etag, 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' });
    const had = namesIn(request.headers.get('If-None-Match'));
    if (had.includes(etag)) return new Response(null, { status: 304, headers });
    const coding = codingFor(request.headers.get('Accept-Encoding'));
    headers.set('Content-Type', type);
    if (coding !== 'identity') headers.set('Content-Encoding', coding);
    return new Response(new Uint8Array(bodies[coding]), { headers });
  };
}

async function compress(text: string): Promise<Kept> {
  const identity = Buffer.from(text);
  const [br, gzip] = await Promise.all([compressBrotli(identity, BROTLI), compressGzip(identity)]);
  // Weak: it names the same document in every encoding.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { br, gzip, identity } };
}

/** The smallest encoding that the client accepts. */
function codingFor(header: string | null): keyof Kept['bodies'] {
  const taken = namesIn(header).flatMap((one) => {
    const [name = '', quality = ''] = one.toLowerCase().split(/\s*;\s*/);
    return /^q=0(\.0*)?$/.test(quality) ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding)) ?? 'identity';
}

function namesIn(header: string | null): string[] {
  return (header ?? '').split(',').map((name) => name.trim());
}
