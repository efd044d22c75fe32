import { createServer } from 'node:net';

/** Prefers the previous port, which surviving clients still use, else any free one. */
export async function choosePort(before: number): Promise<number> {
  return (await tryPort(before)) ?? (await tryPort(0)) ?? 0;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
