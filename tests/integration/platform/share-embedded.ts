import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';

/** Shares the embedded PostgreSQL of a directory until stopped. Its first output line is the URL. */
const embedded = await openEmbedded(process.argv[2] ?? '', (text) => console.error(text));
const alive = setInterval(() => undefined, 1000);
// A reader of the line can stop the process immediately.
process.once('SIGTERM', async () => {
  await embedded.release();
  clearInterval(alive);
});
console.log(`url ${embedded.url}`);
