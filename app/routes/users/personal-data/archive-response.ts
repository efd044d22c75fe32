import { contentDisposition } from '../../estimates/report/file-response.ts';

/** Sends the .zip of a person's export. */
export function archiveResponse(bytes: Uint8Array, userId: number): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`personal-data-${userId}.zip`),
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
