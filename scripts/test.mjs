import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './build.mjs';

/** Runs all checks and tests in parallel. Arguments go to vitest and skip the checks: `npm test -- packages/roi-core`. */
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const given = process.argv.slice(2);

/** Programs in Go: the compiler would spend a quarter of its time collecting garbage. */
const env = { ...process.env, GOGC: '400' };

/** System programs that npm cannot install, with their Debian packages. */
const TOOLS = [
  {
    program: 'chromium-headless-shell',
    package: 'chromium-headless-shell',
    checks: 'pages and reports in the Chromium of the system',
  },
  { program: 'pdfinfo', package: 'poppler-utils', checks: 'tags and text of printed reports' },
  { program: 'soffice', package: 'libreoffice-calc-nogui', checks: 'workbooks, recalculated by a spreadsheet program' },
  { program: 'firefox-esr', package: 'firefox-esr', checks: 'the calculator of partner sites in Firefox' },
  { program: 'w3m', package: 'w3m', checks: 'an estimate made in a text browser' },
  { program: 'fish', package: 'fish', checks: 'completion of the CLI in fish' },
];
const isInstalled = ({ program }) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));
const missing = TOOLS.filter((tool) => !isInstalled(tool));
if (process.env.REQUIRE_ALL_TOOLS === '1' && missing.length > 0) {
  console.error(`REQUIRE_ALL_TOOLS is set, and these are missing: ${missing.map((tool) => tool.package).join(', ')}`);
  process.exit(1);
}

for (const tool of missing) console.log(`not run: ${tool.checks}: install ${tool.package}`);

const checks = [
  ['format and lint', 'biome', ['ci', '--error-on-warnings']],
  // The tests fill the other cores, and several threads check shared types several times.
  ['types', 'tsc', ['--noEmit', '--singleThreaded', '-p', '.']],
  ['unused files, exports and dependencies', 'knip', []],
  ['migrations', 'drizzle-kit', ['check']],
];
const running = [['tests', passes('vitest', ['run', ...given], 'inherit')]];
if (given.length === 0) for (const [name, ...command] of checks) running.push([name, passesCheck(name, ...command)]);
const results = await Promise.all(running.map(async ([name, passed]) => ({ name, passed: await passed })));
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);

async function passes(program, args, stdio, write) {
  const child = spawn(bin(program), args, { cwd: root, env, stdio: ['inherit', stdio, stdio] });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
  const [status] = await once(child, 'close');
  return status === 0;
}

/** Prints the output in one piece at the end, so it does not mix with the tests' lines. */
async function passesCheck(name, program, args) {
  let output = '';
  const passed = await passes(program, args, 'pipe', (text) => {
    output += text;
  });
  console.log(passed ? `— ${name}: passed` : `— ${name}: failed\n${output}`);
  return passed;
}
