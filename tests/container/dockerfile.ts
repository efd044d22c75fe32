/** An instruction of a Dockerfile with its arguments as text. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions from one FROM to the next. */
export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

const KNOWN = ['WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'EXPOSE', 'ENTRYPOINT', 'CMD', 'HEALTHCHECK'];

/** @throws Error for an instruction that the test would not follow */
export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const values = new Map<string, string>();
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'ARG') values.set(...assignment(rest));
    else if (name === 'FROM') {
      const [image = '', , alias = ''] = rest.split(/\s+/);
      stages.push({
        name: alias,
        image: image.replace(/\$\{(\w+)\}/, (_, key) => values.get(key) ?? ''),
        instructions: [],
      });
    } else if (KNOWN.includes(name)) stages.at(-1)?.instructions.push({ name, text: rest });
    else throw new Error(`Dockerfile: ${line}`);
  }
  return stages;
}

function assignment(text: string): [name: string, value: string] {
  const [name = '', value = ''] = text.split('=');
  return [name, value];
}

/** `ENV A=1 B=2` */
export function readEnvironment(text: string): Record<string, string> {
  return Object.fromEntries(text.split(/\s+/).map(assignment));
}

/** Splits `--from=build --chown=a:b one two to`. */
export function readCopy(text: string): { from: string; sources: readonly string[]; target: string } {
  const parts = text.split(/\s+/);
  const from = parts.find((part) => part.startsWith('--from='))?.slice('--from='.length) ?? '';
  const paths = parts.filter((part) => !part.startsWith('--'));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' };
}
