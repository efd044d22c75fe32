import { openEmbedded } from '#app/infra/db/embedded/embedded.server.ts';

/** A process that shares the embedded PostgreSQL of a folder until it is asked to end: its first line is the address. */
const embedded = await openEmbedded(process.argv[2] ?? '', (text) => console.error(text));
const alive = setInterval(() => undefined, 1000);
// A reader of the line can stop the process immediately.
process.once('SIGTERM', async () => {
  await embedded.release();
  clearInterval(alive);
});
console.log(`url ${embedded.url}`);
