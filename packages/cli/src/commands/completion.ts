import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Terminal } from '../terminal.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

interface Flag {
  readonly flag: string;
  readonly short: string | undefined;
  readonly summary: string;
  readonly choices: readonly string[];
  /** A value follows: one of the choices, or any text, for which shells offer files. */
  readonly takesValue: boolean;
}

interface Words {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  /** Fixed values of the first argument. */
  readonly values: readonly string[];
}

function flagsOf(...commands: readonly Command[]): Flag[] {
  const options = commands.flatMap((command) => command.options).filter(({ long }) => long);
  const flags = options.map(({ long, short, description, argChoices, required, optional }) => ({
    flag: long ?? '',
    short,
    summary: description.replace(/'/g, '’'),
    choices: argChoices ?? [],
    takesValue: required || optional,
  }));
  return [...flags, { flag: '--help', short: '-h', summary: 'show help', choices: [], takesValue: false }];
}

const wordsOf = (command: Command, shared: Command): Words => ({
  name: command.name(),
  summary: command.description().replace(/'/g, '’'),
  flags: flagsOf(command, shared),
  values: command.registeredArguments[0]?.argChoices ?? command.commands.map((each) => each.name()),
});

const spellingsOf = (flags: readonly Flag[]) =>
  flags.flatMap(({ flag, short }) => (short === undefined ? [flag] : [flag, short]));

const valuedOf = (flags: readonly Flag[]) => flags.filter(({ takesValue }) => takesValue);

/** In bash, `-o default` offers files if no words match. */
const offer = (words: readonly string[]) => `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$word"))`;

function bashOf(commands: readonly Words[], shared: readonly Flag[]): string[] {
  const afterFlags = ({ name, flags }: Pick<Words, 'name' | 'flags'>) =>
    valuedOf(flags).map((flag) => {
      const cases = spellingsOf([flag]).map((spelling) => `'${name} ${spelling}'`);
      const words = flag.choices.length > 0 ? `${offer(flag.choices)}; ` : '';
      return `    ${cases.join('|')}) ${words}return;;`;
    });
  const names = commands.map(({ name }) => name);
  return [
    '_roi() {',
    `  local command='' word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" i`,
    // Bash treats the = of --flag=value as a separate word.
    `  if [ "$word" = '=' ]; then word=''; elif [ "$previous" = '=' ]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; fi`,
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    `    case "\${COMP_WORDS[i]}" in`,
    `      ${spellingsOf(valuedOf(shared)).join('|')}) ((i++));;`,
    '      -*) ;;',
    `      *) command="\${COMP_WORDS[i]}"; break;;`,
    '    esac',
    '  done',
    '  case "$command $previous" in',
    ...[{ name: '', flags: shared }, ...commands].flatMap(afterFlags),
    '  esac',
    '  case "$command $word" in',
    `    ' -'*) ${offer(spellingsOf(shared))};;`,
    `    ' '*|'help '*) ${offer(names)};;`,
    ...commands.flatMap(({ name, flags, values }) => [
      `    '${name} -'*) ${offer(flags.map(({ flag }) => flag))};;`,
      ...(values.length > 0 ? [`    '${name} '*) ${offer(values)};;`] : []),
    ]),
    '  esac',
    '}',
    'complete -o default -F _roi roi',
  ];
}

function zshOf(commands: readonly Words[], shared: readonly Flag[]): string[] {
  const quoted = (text: string) => text.replace(/[[\]:]/g, '\\$&');
  const specsOf = ({ flag, short, summary, choices, takesValue }: Flag) => {
    const action = takesValue ? `:value:${choices.length > 0 ? `(${choices.join(' ')})` : '_files'}` : '';
    return spellingsOf([{ flag, short } as Flag]).map((spelling) => `'${spelling}[${quoted(summary)}]${action}'`);
  };
  return [
    '#compdef roi',
    '_roi() {',
    `  local -a commands=(${commands.map(({ name, summary }) => `'${name}:${quoted(summary)}'`).join(' ')})`,
    '  local -i i=2',
    '  for ((; i < CURRENT; i++)); do',
    '    case "$words[i]" in',
    `      ${spellingsOf(valuedOf(shared)).join('|')}) ((i++));;`,
    '      -*) ;;',
    '      *) break;;',
    '    esac',
    '  done',
    '  if ((i > CURRENT)); then _files; return; fi',
    '  if ((i == CURRENT)); then',
    `    if [[ "$words[i]" = -* ]]; then _arguments ${shared.flatMap(specsOf).join(' ')}; else _describe 'command' commands; fi`,
    '    return',
    '  fi',
    // `words` becomes the command's own line, whose arguments count from 1.
    '  shift $((i - 1)) words; ((CURRENT -= i - 1))',
    '  case "$words[1]" in',
    "    help) _describe 'command' commands;;",
    ...commands.map(({ name, flags, values }) => {
      const rest = values.length > 0 ? `'1:value:(${values.join(' ')})' '*:file:_files'` : "'*:file:_files'";
      return `    ${name}) _arguments ${flags.flatMap(specsOf).join(' ')} ${rest};;`;
    }),
    '  esac',
    '}',
    // Found in fpath, the file itself is the function; a sourced file must register it.
    'if [ "$funcstack[1]" = _roi ]; then _roi "$@"; else compdef _roi roi; fi',
  ];
}

function fishOf(commands: readonly Words[], shared: readonly Flag[]): string[] {
  const flagOf = (command: string, { flag, short, summary, choices, takesValue }: Flag) => {
    const letter = short === undefined ? '' : ` -s ${short.slice(1)}`;
    const value = choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : takesValue ? ' -r' : '';
    return `complete -c roi -n '__roi_is "${command}"' -l ${flag.slice(2)}${letter} -d '${summary}'${value}`;
  };
  const named = (command: string) =>
    commands.map(({ name, summary }) => `complete -c roi -n '__roi_is "${command}"' -f -a ${name} -d '${summary}'`);
  return [
    // The command is the first word that is neither a flag nor a flag's value.
    'function __roi_is',
    '  set -l words (commandline -opc)',
    "  set -l command ''",
    '  set -e words[1]',
    '  while set -q words[1]',
    '    switch $words[1]',
    `      case ${spellingsOf(valuedOf(shared)).join(' ')}`,
    '        set -e words[1]',
    "      case '-*'",
    "      case '*'",
    '        set command $words[1]',
    '        break',
    '    end',
    '    set -e words[1]',
    '  end',
    '  test "$command" = "$argv[1]"',
    'end',
    ...named(''),
    ...named('help'),
    ...shared.map((flag) => flagOf('', flag)),
    ...commands.flatMap(({ name, flags, values }) => [
      ...flags.map((flag) => flagOf(name, flag)),
      ...values.map((value) => `complete -c roi -n '__roi_is "${name}"' -f -a ${value}`),
    ]),
  ];
}

const WRITERS: Record<Shell, (commands: readonly Words[], shared: readonly Flag[]) => string[]> = {
  bash: bashOf,
  zsh: zshOf,
  fish: fishOf,
};

/** `roi completion`: prints a shell script made from the grammar of `roi`. */
export async function runCompletion(terminal: Terminal, program: Command, shell: Shell): Promise<ExitCode> {
  const words = program.commands.map((command) => wordsOf(command, program));
  for (const line of WRITERS[shell](words, flagsOf(program))) terminal.print(line);
  return EXIT.done;
}
