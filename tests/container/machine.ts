import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { ProductProcess } from '#tests/support/product-process.ts';
import { type Instruction, readCopy, readEnvironment, type Stage } from './dockerfile.ts';

/** A folder with the files of an image, and what its instructions say of processes. */
export interface Machine {
  readonly root: string;
  workdir: string;
  user: string;
  environment: Record<string, string>;
  entrypoint: readonly string[];
  command: readonly string[];
  health: string;
}

const run = (program: string, args: readonly string[]) => execFileSync(program, args, { stdio: 'inherit' });
const NPM_CACHE = 'root/.npm';
export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Makes what `node:<major>-<debian>-slim` holds: Debian, Node.js and npm of npm's registry, and the user `node`.
 *
 * @param cache keeps Debian for the next run
 */
export function makeBase(image: string, root: string, cache: string): void {
  const [, major = '', debian = ''] = /^node:(\d+)-(\w+)-slim/.exec(image) ?? [];
  if (!debian) throw new Error(`The base image is unknown: ${image}`);
  const base = path.join(cache, debian);
  if (!existsSync(base)) {
    run('debootstrap', ['--variant=minbase', debian, `${base}.partial`]);
    run('mv', [`${base}.partial`, base]);
  }
  run('cp', ['-a', base, root]);
  const node = path.join(cache, `node-${major}`);
  if (!existsSync(node)) run('npm', ['install', '--no-save', '--prefix', node, `node@${major}`, 'npm@11']);
  const local = path.join(root, 'usr/local');
  cpSync(path.join(node, 'node_modules/node/bin/node'), path.join(local, 'bin/node'));
  cpSync(path.join(node, 'node_modules/npm'), path.join(local, 'lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
  const archive = 'http://deb.debian.org/debian-security';
  appendFileSync(path.join(root, 'etc/apt/sources.list'), `deb ${archive} ${debian}-security main\n`);
  writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  mkdirSync(path.join(root, NPM_CACHE), { recursive: true });
  // Of a proxy in front of this machine.
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) cpSync(certificates, path.join(root, certificates));
  run('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
}

/** Follows a stage's instructions, in its own mount namespace so that nothing stays mounted. */
export function build(stage: Stage, root: string, context: string, rootOf: (stage: string) => string): Machine {
  const machine: Machine = {
    root,
    workdir: '/',
    user: 'root',
    environment: {},
    entrypoint: [],
    command: [],
    health: '',
  };
  for (const instruction of stage.instructions) follow(machine, instruction, context, rootOf);
  return machine;
}

function follow(
  machine: Machine,
  { name, text }: Instruction,
  context: string,
  rootOf: (stage: string) => string,
): void {
  const inside = (target: string) => path.join(machine.root, path.resolve(machine.workdir, target));
  console.log(`${name} ${text}`);
  if (name === 'WORKDIR') {
    machine.workdir = text;
    mkdirSync(inside('.'), { recursive: true });
  } else if (name === 'COPY') {
    const { from, sources, target } = readCopy(text);
    const isIncluded = from ? () => true : includedIn(context);
    for (const source of sources)
      copy(path.join(from ? rootOf(from) : context, source), inside(target), target, isIncluded);
  } else if (name === 'RUN') {
    const own = path.join(homedir(), '.npm');
    const cache = existsSync(own) ? ` && mount --bind ${own} ${machine.root}/${NPM_CACHE}` : '';
    run('unshare', enter(machine, ['/bin/sh', '-c', `cd ${machine.workdir} && ${text}`], cache));
  } else if (name === 'ENV') Object.assign(machine.environment, readEnvironment(text));
  else if (name === 'USER') machine.user = text;
  else if (name === 'ENTRYPOINT') machine.entrypoint = JSON.parse(text);
  else if (name === 'CMD') machine.command = JSON.parse(text);
  else if (name === 'HEALTHCHECK') machine.health = text.slice(text.indexOf('CMD ') + 4);
}

/** Copies a folder's content, or a file into a folder. */
function copy(source: string, target: string, written: string, isIncluded: (file: string) => boolean): void {
  const to = statSync(source).isFile() && written.endsWith('/') ? path.join(target, path.basename(source)) : target;
  cpSync(source, to, { recursive: true, verbatimSymlinks: true, filter: isIncluded });
}

/** By .dockerignore, whose lines are names in the context or, after `**`, in any of its folders. */
function includedIn(context: string): (file: string) => boolean {
  const lines = readFileSync(path.join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const anywhere = lines.flatMap((line) => (line.startsWith('**/') ? [line.slice(3)] : []));
  return (file) => {
    const name = path.relative(context, file);
    return !lines.includes(name) && !anywhere.includes(path.basename(name));
  };
}

/**
 * Arguments of `unshare` for a command inside the machine with its own processes and mounts. Not by chroot, in which the kernel
 * allows no namespaces, and so Chromium no sandbox.
 */
function enter({ root }: Machine, command: readonly string[], mounts = ''): string[] {
  const script = `mount --bind ${root} ${root} && mount --rbind /dev ${root}/dev && mount --bind /etc/resolv.conf ${root}/etc/resolv.conf${mounts} && mount -t proc proc ${root}/proc && cd ${root} && pivot_root . . && umount -l . && cd / && exec "$@"`;
  return ['--mount', '--pid', '--fork', '--kill-child', '--', '/bin/sh', '-ec', script, 'sh', ...command];
}

/**
 * Starts a container's process as compose.yaml does: its user, no privileges to gain, no capabilities, files that cannot be
 * written, a `/tmp` of limited size.
 */
export function start(machine: Machine, command: readonly string[], settings: Record<string, string>): ProductProcess {
  const { root, user, environment, workdir, entrypoint } = machine;
  const tmpfs = (folder: string, options: string) => ` && mount -t tmpfs -o ${options} tmpfs ${root}${folder}`;
  const mounts = ` && mount -o remount,bind,ro ${root}${tmpfs('/tmp', 'size=1g,mode=1777')}${tmpfs(environment.DATA_DIR ?? '/tmp', 'size=64m,uid=1000,gid=1000')}`;
  const child = spawn(
    'unshare',
    enter(
      machine,
      [
        ...[
          'setpriv',
          '--no-new-privs',
          '--bounding-set=-all',
          '--inh-caps=-all',
          `--reuid=${user}`,
          `--regid=${user}`,
        ],
        ...['--clear-groups', 'env', '-i', '-C', workdir, `PATH=${PATH}`, `HOME=/home/${user}`],
        ...Object.entries({ ...environment, ...settings }).map(([name, value]) => `${name}=${value}`),
        ...entrypoint,
        ...command,
      ],
      mounts,
    ),
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  return { child, output: () => output, ended };
}
