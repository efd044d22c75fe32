import { join } from 'node:path';
import { roi as call, makeFolder } from './in-process-cli.ts';
import { listHandler, rowsOf, startServer, TOKEN } from './server.ts';

const states: Readonly<Record<number, number>> = { 1: 0, 2: 1 };
const list = listHandler(rowsOf(5, (estId) => ({ state: states[estId] ?? 2 })));

/** A server with five estimates, of which 1 is a draft and 2 is ready, and `roi` signed in to it. */
export async function startEstimates(handlers: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer({
    'account/listByEstimate': list,
    'estimate/download': ({ body }) => ({ body: `workbook ${body}` }),
    ...handlers,
  });
  const out = join(makeFolder(), 'out');
  const env = { ROI_URL: server.url, ROI_TOKEN: TOKEN, ROI_WAIT: '0' };
  const roi = (...args: string[]) => call(args, { env });
  return { ...server, out, roi };
}
