import type { Command } from 'commander';
import type { World } from './terminal.ts';

export const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;

/** Loads the settings and the terminal when a command runs, so help is immediate. */
export async function contextFor<O extends object>(world: World, command: Command) {
  const { contextOf } = await import('./commands/context.ts');
  return contextOf<O>(world, command);
}
