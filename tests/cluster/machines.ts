import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isPostgresAlive } from '#app/infra/db/embedded/postmaster.server.ts';
import { startCluster } from '#tests/support/postgres-cluster.ts';
import {
  freePort,
  type ProductProcess,
  runScript,
  statusOf,
  stopProcess,
  temporaryFolder,
  until,
  untilReady,
} from '#tests/support/product-process.ts';

/** A process of the product that can be restarted. */
export interface Member {
  readonly name: string;
  /** Origin of a web process, without the proxy. */
  readonly url: string;
  process: ProductProcess;
  start(): Promise<void>;
}

/** Two web processes behind nginx, two workers and one PostgreSQL, on loopback. */
export interface Machines {
  /** Origin of nginx. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly webs: readonly Member[];
  readonly workers: readonly Member[];
  readonly admin: { readonly name: string; readonly password: string };
  restartDatabase(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'];

/** @throws Error with install instructions if nginx is missing */
export async function startMachines(exists: (file: string) => boolean): Promise<Machines> {
  const nginx = NGINX.find(exists);
  if (!nginx)
    throw new Error('nginx is not installed: apt-get install nginx-light (Debian), brew install nginx (macOS).');
  const folder = temporaryFolder();
  const admin = { name: 'first@example.com', password: 'a lamp beside the door' };
  const database = await startCluster(folder.path, { durable: true });
  const databaseUrl = database.url();
  const [port, ...webPorts] = await Promise.all([freePort(), freePort(), freePort()]);
  const url = `http://localhost:${port}`;
  const settings = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: process.env.SESSION_SECRET ?? '',
    APP_URL: url,
    TRUST_PROXY: '1',
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder.path, 'data'),
    ADMIN_EMAIL: admin.name,
    ADMIN_PASSWORD: admin.password,
    CHROMIUM_PATH: '/nonexistent',
    LOG_LEVEL: 'warn',
  };
  const memberOf = (
    name: string,
    script: string,
    own: Record<string, string>,
    ready: (one: Member) => Promise<void>,
  ) => {
    const member = {
      name,
      url: `http://127.0.0.1:${own.PORT}`,
      async start() {
        member.process = runScript(script, { ...settings, ...own });
        await ready(member);
      },
    } as Member;
    return member;
  };
  const webs = webPorts.map((webPort, index) =>
    memberOf(`web ${index + 1}`, 'scripts/start.mjs', { PORT: String(webPort), WORKER: 'off' }, (one) =>
      untilReady({ ...one.process, url: one.url }),
    ),
  );
  const workers = [1, 2].map((number) =>
    memberOf(`worker ${number}`, 'scripts/worker.mjs', { LOG_LEVEL: 'info' }, (one) =>
      until(`worker ${number} works`, () => one.process.output().includes('working the queue')),
    ),
  );
  for (const member of [...webs, ...workers]) await member.start();
  const proxy = spawn(nginx, ['-p', folder.path, '-c', writeConfiguration(folder.path, port, webPorts)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until('nginx answers', async () => (await statusOf(`${url}/readyz`)) === 200);
  return {
    url,
    databaseUrl,
    webs,
    workers,
    admin,
    async restartDatabase(signal) {
      process.kill(database.pid, signal);
      await until('the database is gone', () => !isPostgresAlive(database.pid));
      await database.start();
    },
    async stop() {
      proxy.kill('SIGTERM');
      await Promise.all([...webs, ...workers].map((member) => stopProcess(member.process)));
      await database.stop();
      folder.remove();
    },
  };
}

/** As in `docs/operations.md`, without TLS. All files that nginx writes are in `folder`. */
function writeConfiguration(folder: string, port: number | undefined, webPorts: readonly number[]): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(path.join(folder, name), { recursive: true });
    return `  ${name}_temp_path ${path.join(folder, name)};`;
  });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;
pid ${path.join(folder, 'nginx.pid')};
error_log ${path.join(folder, 'nginx-error.log')};
events { worker_connections 1024; }
http {
  access_log off;
${places.join('\n')}
  client_max_body_size 9m;
  upstream worthwhile {
${webPorts.map((each) => `    server 127.0.0.1:${each} max_fails=0;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://worthwhile;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      proxy_next_upstream error timeout;
    }
    location ~ ^/(reports/\\d+/events|api/report-batches/\\d+/events)$ {
      proxy_pass http://worthwhile;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_buffering off;
    }
  }
}
`,
  );
  return file;
}
