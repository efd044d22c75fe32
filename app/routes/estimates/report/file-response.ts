import type { ReportFile } from '#app/modules/report/cached-report.server.ts';

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

/** Shows a PDF in the browser, and downloads another file. No cache may store it. */
export function previewResponse({ bytes, mimeType, fileName }: Omit<ReportFile, 'sha256'>): Response {
  const isShown = mimeType === 'application/pdf';
  return new Response(bytes, {
    headers: {
      'Content-Type': mimeType,
      'Content-Disposition': isShown ? `inline; filename="${fileName}"` : contentDisposition(fileName),
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Formats an attachment header by RFC 6266: ASCII for old clients, UTF-8 for the others. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
