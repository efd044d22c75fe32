import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { ZipFile } from 'yazl';
import { log } from '#app/infra/log/log.server.ts';
import type { BatchArchive } from '#app/modules/report-batches/files.server.ts';
import { contentDisposition } from '../estimates/report/file-response.ts';

/** Streams a batch's files as one .zip: one file at a time in memory, none compressed twice. */
export function archiveResponse({ batch, files, read }: BatchArchive): Response {
  const zip = new ZipFile();
  zip.on('error', (error) => {
    log().warn({ err: error, batch: batch.id }, 'an archive broke off');
    (zip.outputStream as Readable).destroy(error as Error);
  });
  for (const [index, { fileName, createdAt }] of files.entries()) {
    zip.addReadStreamLazy(fileName, { mtime: createdAt, compress: false }, (done) => {
      // With an error there is no stream; the library's types omit that.
      read(index).then(
        (bytes) =>
          bytes
            ? done(null, Readable.from([bytes]))
            : done(new Error(`${fileName} is no longer available`), null as never),
        (error) => done(error, null as never),
      );
    });
  }
  zip.end();
  return new Response(createReadableStreamFromReadable(zip.outputStream as Readable), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`reports-${batch.id}.zip`),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
