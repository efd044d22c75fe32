import { appUrl } from '#app/infra/db/app-login.server.ts';
import { connectDatabase } from '#app/infra/db/connect.server.ts';
import { stopOnSignal } from '#app/infra/shutdown.server.ts';
import { startWorker } from '#app/worker.ts';

/** Works the queue of the given database until killed. */
const [url = ''] = process.argv.slice(2);
stopOnSignal(() => Promise.resolve());
connectDatabase(appUrl(url), 5);
await startWorker(url);
