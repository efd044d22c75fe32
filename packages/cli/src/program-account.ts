import type { Command } from 'commander';
import type { ExitCode } from './exit.ts';
import { contextFor, examples } from './grammar.ts';
import type { World } from './terminal.ts';

/** Adds the commands about servers, tokens, and settings. */
export function addAccountCommands(program: Command, world: World, finish: (code: ExitCode) => void): void {
  program
    .command('login')
    .description('sign in with an access token (prompt, --token-file, or standard input)')
    .addHelpText(
      'after',
      examples(
        'roi login --url https://roi.example.com',
        'roi login --url https://roi.example.com --profile admin',
        'pass show roi | roi login',
      ),
    )
    .action(async (_options, command: Command) => {
      const { runLogin } = await import('./commands/login.ts');
      finish(await runLogin(await contextFor(world, command)));
    });

  program
    .command('logout')
    .description('end the token on the server and remove it here')
    .addHelpText('after', examples('roi logout', 'roi logout --profile admin'))
    .action(async (_options, command: Command) => {
      const { runLogout } = await import('./commands/logout.ts');
      finish(await runLogout(await contextFor(world, command)));
    });

  program
    .command('whoami')
    .description('show server, user, and token')
    .option('--json', 'one JSON object')
    .addHelpText('after', examples('roi whoami', 'roi whoami --profile admin'))
    .action(async (_options, command: Command) => {
      const { runWhoami } = await import('./commands/whoami.ts');
      finish(await runWhoami(await contextFor(world, command)));
    });

  program
    .command('profiles')
    .description('list saved servers')
    .option('--json', 'one JSON object per line')
    .addHelpText('after', examples('roi profiles', 'roi config set profile roi.example.com'))
    .action(async (_options, command: Command) => {
      const { runProfiles } = await import('./commands/profiles.ts');
      finish(await runProfiles(await contextFor(world, command)));
    });

  const config = program
    .command('config')
    .description('show settings and where they come from, or change your own')
    .option('--json', 'one JSON object per line')
    .addHelpText('after', examples('roi config', 'roi config set concurrency 4', 'roi config unset concurrency'))
    .action(async (_options, command: Command) => {
      const { runConfig } = await import('./commands/config.ts');
      finish(await runConfig(await contextFor(world, command)));
    });
  config
    .command('set')
    .description('save a setting for your user')
    .argument('<name>', 'setting, such as concurrency')
    .argument('<value>', 'its value')
    .action(async (name: string, value: string, _options, command: Command) => {
      const { runConfigSet } = await import('./commands/config.ts');
      finish(await runConfigSet(await contextFor(world, command), name, value));
    });
  config
    .command('unset')
    .description('remove a setting of your user')
    .argument('<name>', 'setting')
    .action(async (name: string, _options, command: Command) => {
      const { runConfigSet } = await import('./commands/config.ts');
      finish(await runConfigSet(await contextFor(world, command), name, undefined));
    });
}
