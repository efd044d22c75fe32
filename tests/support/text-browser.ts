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
/** In a line that is edited: to its end, and away with all before. */
const CLEAR = '\x05\x15';

/** w3m on a terminal of its own, driven by the keys that somebody would press. */
export interface TextBrowser {
  /** The page as w3m shows it. */
  screen(): Promise<string>;
  /** Follows a link or presses a button by the words on it, the last of the page. */
  press(words: string): Promise<string>;
  /** Types into the field that follows these words, and `past` other controls between the two. */
  fill(words: string, text: string, past?: number): Promise<string>;
  /** Ticks the radio button or box in front of these words. */
  tick(words: string): Promise<string>;
  /** Chooses the nth option, from 0, of the menu that follows these words. */
  choose(words: string, nth: number): Promise<string>;
  close(): void;
}

/** Opens a page in w3m; `folder` keeps its settings and what it showed. */
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
  /** Presses keys; that the page can be saved afterwards says that they were all worked off. */
  async function type(keys: string): Promise<string> {
    shown += 1;
    const file = path.join(folder, `screen-${shown}.txt`);
    // Keys that are pressed before the first page is there are lost.
    await until('w3m shows a page', () => output.includes('Viewing <'));
    // Saved a second time after the first one is whole: a file may be read while it is still being written.
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
