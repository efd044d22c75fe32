import type { ReportFile } from '#app/modules/report/cached-report.server.ts';
import { contentDisposition } from './content-disposition.ts';

/** Sends the SHA-256 twice: as `Repr-Digest` by RFC 9530, and as the ETag in hex, which people compare. */
export function fileResponse({ bytes, mimeType, fileName, sha256 }: ReportFile): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': mimeType,
      'Content-Disposition': contentDisposition(fileName),
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex, nofollow',
      'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
      ETag: `"${sha256}"`,
    },
  });
}
