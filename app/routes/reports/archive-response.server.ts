import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { ZipFile } from 'yazl';
import { log } from '#app/infra/log/log.server.ts';
import type { BatchArchive } from '#app/modules/report-batches/files.server.ts';
import { contentDisposition } from '../estimates/report/content-disposition.ts';

/** A batch's files as one .zip, sent while it is made: one file at a time is in memory, and none is compressed twice. */
export function archiveResponse({ batch, files, read }: BatchArchive): Response {
  const zip = new ZipFile();
  zip.on('error', (error) => {
    log().warn({ err: error, batch: batch.id }, 'an archive broke off');
    (zip.outputStream as Readable).destroy(error as Error);
  });
  for (const [index, { fileName, createdAt }] of files.entries()) {
    zip.addReadStreamLazy(fileName, { mtime: createdAt, compress: false }, (done) => {
      // With an error there is no stream, which the library's types do not know of.
      read(index).then(
        (bytes) =>
          bytes ? done(null, Readable.from([bytes])) : done(new Error(`${fileName} is no longer kept`), null as never),
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
