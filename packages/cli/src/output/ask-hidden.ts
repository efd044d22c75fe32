import { CliError, EXIT } from '../exit.ts';
import type { Terminal } from '../terminal.ts';

const ENTER = /[\r\n]/;
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const CTRL_U = '\u0015';
const BACKSPACE = /[\b\u007f]/;

/** Asks on stderr and reads one line from the keyboard without showing it. Ctrl-C ends with exit code 130. */
export function askHidden(terminal: Terminal, question: string): Promise<string> {
  const { stdin, stderr } = terminal.world;
  stderr.write(question);
  stdin.setRawMode?.(true);
  stdin.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let answer = '';
    const finish = (settle: () => void) => {
      stdin.off('data', read);
      stdin.off('end', endOfInput);
      stdin.setRawMode?.(false);
      stdin.pause();
      stderr.write('\n');
      settle();
    };
    const endOfInput = () => finish(() => resolve(answer));
    const read = (chunk: string | Buffer) => {
      for (const key of String(chunk)) {
        if (key === CTRL_C) return finish(() => reject(new CliError('Nothing was stored.', EXIT.interrupted)));
        if (ENTER.test(key) || key === CTRL_D) return endOfInput();
        if (key === CTRL_U) answer = '';
        else answer = BACKSPACE.test(key) ? answer.slice(0, -1) : answer + key;
      }
    };
    stdin.on('data', read);
    stdin.on('end', endOfInput);
    stdin.resume();
  });
}
