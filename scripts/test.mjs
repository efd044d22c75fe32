import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './build.mjs';

/**
 * Everything that has to hold before something lands. Arguments go to vitest and skip the other checks, so that
 * `npm test -- packages/roi-core` is quick.
 */
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const given = process.argv.slice(2);

/** System programs that some checks need beside what npm brings, and the Debian package of each. */
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
];
const isInstalled = ({ program }) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));
const missing = TOOLS.filter((tool) => !isInstalled(tool));
if (process.env.REQUIRE_ALL_TOOLS === '1' && missing.length > 0) {
  console.error(`REQUIRE_ALL_TOOLS is set, and these are missing: ${missing.map((tool) => tool.package).join(', ')}`);
  process.exit(1);
}

const steps =
  given.length > 0
    ? []
    : [
        ['format and lint', bin('biome'), ['ci', '--error-on-warnings']],
        ['types', bin('tsc'), ['--noEmit', '-p', '.']],
        ['unused files, exports and dependencies', bin('knip'), []],
        ['migrations', bin('drizzle-kit'), ['check']],
      ];
for (const [name, command, args] of steps) {
  console.log(`\n— ${name}`);
  run(command, args);
}
for (const tool of missing) console.log(`not run: ${tool.checks}: install ${tool.package}`);
console.log('\n— tests');
run(bin('vitest'), ['run', ...given]);

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
