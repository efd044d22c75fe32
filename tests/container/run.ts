import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '#tests/support/postgres-cluster.ts';
import { freePort, type ProductProcess, temporaryFolder, until } from '#tests/support/product-process.ts';
import { readDockerfile } from './dockerfile.ts';
import { build, type Machine, makeBase, PATH, start } from './machine.ts';

/**
 * `npm run container:test` (Debian or Ubuntu, as root, with debootstrap): follows the Dockerfile's instructions in a clean Debian,
 * without Docker, and starts a web process and a worker in the result as compose.yaml does. Exits with 1 if one is unhealthy or
 * no PDF is printed in Chromium's sandbox.
 */

/** Outside of the context that the image copies. */
const CACHE = path.join(tmpdir(), 'worthwhile-container');
const ADMIN = { name: 'first@example.com', password: 'a lamp beside the door' };

mkdirSync(CACHE, { recursive: true });
const folder = temporaryFolder();
const running: ProductProcess[] = [];
const database = await startCluster(folder.path);
try {
  const machine = buildImage();
  const common = {
    DATABASE_URL: database.url(),
    SESSION_SECRET: randomBytes(24).toString('hex'),
    ADMIN_EMAIL: ADMIN.name,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const [webPort, workerPort] = [String(await freePort()), String(await freePort())];
  const url = `http://localhost:${webPort}`;
  running.push(
    start(machine, machine.command, {
      ...common,
      WORKER: 'off',
      PORT: webPort,
      APP_URL: url,
      PRINTER_URL: `http://localhost:${workerPort}`,
    }),
  );
  await until('the web process is healthy', () => isHealthy(machine, webPort), 120_000);
  running.push(start(machine, ['node', 'scripts/worker.mjs'], { ...common, WORKER_PORT: workerPort }));
  await until('the worker is healthy', () => isHealthy(machine, workerPort), 120_000);
  console.log(`printed: ${await printPdf(url)} bytes`);
  if (/sandbox/i.test(running.map(({ output }) => output()).join(''))) throw new Error('Chromium has no sandbox.');
  console.log('ok');
} catch (error) {
  for (const { output } of running) console.error(output().slice(-3000));
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const { child, ended } of running) {
    // The change of user lifts `--kill-child`, so `unshare` alone would leave its processes.
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await ended;
  }
  await database.stop();
  folder.remove();
}

function buildImage(): Machine {
  const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'));
  const rootOf = (name: string) => path.join(CACHE, `image-${name || 'last'}`);
  let machine: Machine | undefined;
  for (const stage of stages) {
    const root = rootOf(stage.name);
    rmSync(root, { recursive: true, force: true });
    makeBase(stage.image, root, CACHE);
    machine = build(stage, root, path.resolve('.'), rootOf);
  }
  if (!machine) throw new Error('The Dockerfile has no stage.');
  return machine;
}

/** Runs the image's health check, with the port of the process. */
function isHealthy({ root, health }: Machine, port: string): boolean {
  if (!existsSync(root)) return false;
  try {
    execFileSync('chroot', [root, 'env', `PATH=${PATH}`, `PORT=${port}`, '/bin/sh', '-c', health], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Signs in and prints the security page. @returns the size of the PDF */
async function printPdf(url: string): Promise<number> {
  const form = {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams(ADMIN),
  } as const;
  const signedIn = await fetch(`${url}/login`, form);
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const answer = await fetch(`${url}/security/export`, { headers: { Cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`No PDF: ${answer.status} ${bytes}`);
  return bytes.length;
}
