import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { until } from './product-process.ts';

const TOP = 'g';
const BOTTOM = 'G';
const TAB = '\t';
const BACK_TAB = '\x1b\t';
const ENTER = '\r';
const DOWN = 'j';
/** Ctrl+E, Ctrl+U: moves to the end of a line and deletes it. */
const CLEAR = '\x05\x15';

/** w3m in a terminal, driven by keys. */
export interface TextBrowser {
  /** The rendered page. */
  screen(): Promise<string>;
  /** Uses the last link or button with this text. */
  press(words: string): Promise<string>;
  /** Fills the field after this text, skipping `past` controls in between. */
  fill(words: string, text: string, past?: number): Promise<string>;
  /** Selects the radio button or check box before this text. */
  tick(words: string): Promise<string>;
  /** @param nth 0-based option of the menu after this text */
  choose(words: string, nth: number): Promise<string>;
  close(): void;
}

/** @param folder for settings and saved pages */
export function openTextBrowser(url: string, folder: string): TextBrowser {
  mkdirSync(path.join(folder, '.w3m'), { recursive: true });
  const command = `stty rows 200 cols 120; exec w3m -no-mouse -cookie -o confirm_qq=0 '${url}'`;
  const child: ChildProcess = spawn('script', ['-qefc', command, '/dev/null'], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, TERM: 'xterm', HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  let shown = 0;
  /** Presses keys and saves the page, which proves that all were processed. */
  async function type(keys: string): Promise<string> {
    shown += 1;
    const file = path.join(folder, `screen-${shown}.txt`);
    // Keys before the first page are lost.
    await until('w3m shows a page', () => output.includes('Viewing <'));
    // The second file starts after the first is complete, so the first is safe to read.
    child.stdin?.write(`${keys}${save(file)}${save(`${file}.again`)}`);
    await until(`w3m shows page ${shown}`, () => existsSync(`${file}.again`));
    return readFileSync(file, 'utf8');
  }
  const save = (file: string) => `S${CLEAR}${file}${ENTER}`;
  const quoted = (words: string) => words.replace(/[.*+?()[\]{}|^$\\]/g, '\\$&');
  const at = (words: string) => `${TOP}/${quoted(words)}${ENTER}`;
  return {
    screen: () => type(''),
    press: (words) => type(`${BOTTOM}?${quoted(words)}${ENTER}${ENTER}`),
    fill: (words, text, past = 0) => type(`${at(words)}${TAB.repeat(past + 1)}${ENTER}${CLEAR}${text}${ENTER}`),
    tick: (words) => type(`${at(words)}${BACK_TAB}${ENTER}`),
    choose: (words, nth) => type(`${at(words)}${TAB}${ENTER}${DOWN.repeat(nth)}${ENTER}`),
    close: () => void child.kill(),
  };
}
