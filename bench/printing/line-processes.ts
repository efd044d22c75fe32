import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { timeMs } from '../measure.ts';

/**
 * Runs jobs in parallel processes. Each prints `ready`, reads a job per line, and prints a line when done; a free process gets
 * the next job.
 *
 * @returns jobs per second, without the start
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
