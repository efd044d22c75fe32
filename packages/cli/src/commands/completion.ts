import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Terminal } from '../terminal.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

interface Words {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly { readonly flag: string; readonly summary: string; readonly choices: readonly string[] }[];
  /** Values of the first argument, where they are fixed. */
  readonly values: readonly string[];
}

function wordsOf(command: Command, shared: Command): Words {
  const options = [...command.options, ...shared.options].filter(({ long }) => long);
  const flags = options.map(({ long, description, argChoices }) => ({
    flag: long ?? '',
    summary: description.replace(/'/g, '’'),
    choices: argChoices ?? [],
  }));
  return {
    name: command.name(),
    summary: command.description().replace(/'/g, '’'),
    flags: [...flags, { flag: '--help', summary: 'what is allowed', choices: [] }],
    values: command.registeredArguments[0]?.argChoices ?? [],
  };
}

const WRITERS: Record<Shell, (commands: readonly Words[]) => string[]> = {
  bash: (commands) => [
    '_roi() {',
    `  local command="\${COMP_WORDS[1]}" word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"`,
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')}' -- "$word")); return`,
    '  fi',
    '  case "$command $previous" in',
    ...commands.flatMap(({ name, flags }) =>
      flags
        .filter(({ choices }) => choices.length > 0)
        .map(
          ({ flag, choices }) =>
            `    '${name} ${flag}') COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$word")); return;;`,
        ),
    ),
    '  esac',
    '  case "$command" in',
    ...commands.map(({ name, flags, values }) => {
      const words = [...values, ...flags.map(({ flag }) => flag)].join(' ');
      return `    ${name}) COMPREPLY=($(compgen -W '${words}' -- "$word"));;`;
    }),
    '  esac',
    '}',
    'complete -o default -F _roi roi',
  ],
  zsh: (commands) => [
    '#compdef roi',
    '_roi() {',
    '  if (( CURRENT == 2 )); then',
    `    local -a commands=(${commands.map(({ name, summary }) => `'${name}:${summary.replace(/:/g, '\\:')}'`).join(' ')})`,
    "    _describe 'command' commands; return",
    '  fi',
    '  case "$words[2]" in',
    ...commands.map(({ name, flags, values }) => {
      const options = flags.map(({ flag, summary, choices }) => {
        const action = choices.length > 0 ? `:value:(${choices.join(' ')})` : '';
        return `'${flag}[${summary.replace(/[[\]:]/g, '\\$&')}]${action}'`;
      });
      const rest = values.length > 0 ? `'1:value:(${values.join(' ')})' '*:file:_files'` : "'*:file:_files'";
      return `    ${name}) _arguments ${options.join(' ')} ${rest};;`;
    }),
    '  esac',
    '}',
    'compdef _roi roi',
  ],
  fish: (commands) =>
    commands.flatMap(({ name, summary, flags, values }) => [
      `complete -c roi -n __fish_use_subcommand -f -a ${name} -d '${summary}'`,
      ...flags.map(({ flag, summary: text, choices }) => {
        const words = choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : '';
        return `complete -c roi -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)} -d '${text}'${words}`;
      }),
      ...values.map((value) => `complete -c roi -n '__fish_seen_subcommand_from ${name}' -f -a ${value}`),
    ]),
};

/** `roi completion`: a script for the shell, made from the grammar itself. */
export async function runCompletion(terminal: Terminal, program: Command, shell: Shell): Promise<ExitCode> {
  const words = program.commands.map((command) => wordsOf(command, program));
  for (const line of WRITERS[shell](words)) terminal.print(line);
  return EXIT.done;
}
