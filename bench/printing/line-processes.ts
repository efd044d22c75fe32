import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { timeMs } from '../measure.ts';

/**
 * How many jobs a second some processes of one program do, their start not counted: each says `ready`, is given a job as
 * a line, and answers with a line when it is done. Whichever is free takes the next.
 */
export async function rateOfProcesses(command: readonly string[], count: number, jobs: readonly string[]) {
  const [program = '', ...args] = command;
  const processes = Array.from({ length: count }, () => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
    return { child, answers };
  });
  const left = [...jobs];
  const nextAnswer = async ({ answers }: (typeof processes)[number]) => {
    if ((await answers.next()).done) throw new Error(`${command.join(' ')} has ended.`);
  };
  try {
    await Promise.all(processes.map(nextAnswer));
    const ms = await timeMs(() =>
      Promise.all(
        processes.map(async (one) => {
          for (let job = left.pop(); job !== undefined; job = left.pop()) {
            one.child.stdin.write(`${job}\n`);
            await nextAnswer(one);
          }
        }),
      ),
    );
    return jobs.length / (ms / 1000);
  } finally {
    for (const { child } of processes) child.kill();
  }
}
