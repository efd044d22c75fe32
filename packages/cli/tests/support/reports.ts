import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import type { ReportModel } from '@worthwhile/roi-core/report-model';
import { onTestFinished } from 'vitest';
import { localReport } from '../../src/local/local-report.ts';
import { type Answer, type Call, listHandler, rowsOf, startServer, TOKEN } from './server.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const BIN = path('../../bin/roi.mjs');

/** Builds the bundle that `bin/roi.mjs` runs. */
export async function buildCli(): Promise<void> {
  await promisify(execFile)(process.execPath, [path('../../../../scripts/cli/build-cli.mjs')]);
}

const models = new Map<string, ReportModel>();

/** Returns the report model of a worked example as estimate `id`. */
function modelOf(example: string, id: number): ReportModel {
  const known = models.get(example) ?? readExample(example);
  models.set(example, known);
  return { ...known, title: `Report ${id}` };
}

function readExample(example: string): ReportModel {
  const { inputs } = JSON.parse(readFileSync(path(`../../../roi-core/fixtures/${example}.json`), 'utf8'));
  const subject = { id: '1', name: 'Example', customer: 'Northwind', owner: 'Ada King', contact: null };
  return localReport(standardCatalogue, inputs, { ...subject, generatedAt: '2026-01-02T03:04:05Z' }, 'Aternity');
}

type Instead = Answer | 'drop' | undefined;

/** Serves `count` generated estimates. `before` can delay or replace an answer. */
export function startReportServer(
  count: number,
  before: (call: Call, nth: number) => Instead | Promise<Instead> = () => undefined,
) {
  return startServer({
    'account/listByEstimate': listHandler(rowsOf(count)),
    'estimate/report-model': async (call, nth) => {
      const answer = await before(call, nth);
      if (answer) return answer;
      const id = Number(call.query.estId);
      if (id > count) return { status: 404, body: { message: 'There is no such estimate.' } };
      return { body: { data: modelOf(id % 2 === 0 ? 'e1' : 'e3', id) } };
    },
  });
}

export interface Running {
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<{ code: number | null; signal: string | null; out: string; err: string }>;
  /** Resolves once stdout and stderr together contain the text. */
  said(text: string): Promise<void>;
}

/** Ink draws no live view where a variable is CI or begins with CI_, as on some build servers. */
function outsideCi(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (name === 'CI' || name.startsWith('CI_')) delete env[name];
  return env;
}

/** Starts the built `roi` as a separate process, with pipes or in a pseudo-terminal of script(1). */
export function spawnRoi(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  isTerminal = false,
): Running {
  const command = [process.execPath, BIN, ...args];
  const shell = command.map((word) => `'${word}'`).join(' ');
  const [program = '', ...rest] = isTerminal ? ['script', '-qec', shell, '/dev/null'] : command;
  const child = spawn(program, rest, {
    stdio: 'pipe',
    env: { ...outsideCi(), TERM: 'xterm-256color', ROI_TOKEN: TOKEN, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  let err = '';
  const waiting = new Set<() => void>();
  const hear = () => {
    for (const check of waiting) check();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    hear();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    hear();
  });
  return {
    process: child,
    ended: new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal, out, err }))),
    said: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!(out + err).includes(text)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        child.on('close', () => reject(new Error(`it ended without saying ${text}:\n${out}${err}`)));
        check();
      }),
  };
}
