import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExample } from '../../roi-core/fixtures/read.ts';
import { EXIT } from '../src/exit.ts';
import { run } from '../src/run.ts';
import { createWorld, makeFolder, roi } from './support/in-process-cli.ts';

const e1 = JSON.stringify(readExample('e1').inputs);

function makeInbox() {
  const cwd = makeFolder();
  mkdirSync(join(cwd, 'in'));
  const put = (name: string, text: string) => writeFileSync(join(cwd, 'in', name), text);
  const args = ['watch', 'in', '-o', 'out', '--edition', 'workbook', '--date', '2026-03-31'];
  const made = () =>
    existsSync(join(cwd, 'out')) ? readdirSync(join(cwd, 'out')).filter((name) => name.endsWith('.xlsx')) : [];
  return { cwd, put, args, made };
}

describe('roi watch', () => {
  it('--once makes the reports of what is there; a file that cannot be read fails alone', async () => {
    const { cwd, put, args, made } = makeInbox();
    put('good.json', e1);
    put('bad.json', '{"scenarioId": 1,');
    put('notes.txt', 'not an input');
    put('.hidden.json', e1);
    const { code, out, err } = await roi([...args, '--once'], { cwd });
    expect(code).toBe(EXIT.someFailed);
    expect(made()).toEqual(['good.xlsx']);
    expect(out).toBe('done    good.xlsx\n');
    expect(err).toContain('failed  bad');
    expect(err).not.toContain('notes');
  });

  it('makes a report when an input is put in, again when it changes and not otherwise, until Ctrl-C', async () => {
    const { cwd, put, args, made } = makeInbox();
    const given = createWorld({ cwd });
    const ended = run([...args, '--every', '0.1'], given.world);
    await expect.poll(() => given.err).toContain('Watching');
    put('one.json', e1);
    await expect.poll(made).toEqual(['one.xlsx']);
    const first = statSync(join(cwd, 'out/one.xlsx')).ino;
    put('two.json', e1);
    await expect.poll(made).toEqual(['one.xlsx', 'two.xlsx']);
    expect(statSync(join(cwd, 'out/one.xlsx')).ino).toBe(first);
    put('one.json', `${e1} `);
    await expect.poll(() => statSync(join(cwd, 'out/one.xlsx')).ino).not.toBe(first);
    given.signals.emit('SIGINT');
    expect(await ended).toBe(EXIT.interrupted);
    expect(given.out.match(/done {4}two\.xlsx/g)).toHaveLength(1);
  });

  it('refuses a folder that is not there, and to write where it reads', async () => {
    const { cwd, args } = makeInbox();
    expect((await roi(['watch', 'nowhere', '-o', 'out'], { cwd })).code).toBe(EXIT.usage);
    expect((await roi(['watch', 'in', '-o', 'in'], { cwd })).err).toContain('two directories');
    expect((await roi([...args, '--every', '0'], { cwd })).code).toBe(EXIT.usage);
    expect(existsSync(join(cwd, 'out'))).toBe(false);
  });
});
