import { AppError } from '#app/errors.ts';

/** Nothing that the product takes is nested this deep. */
const MAX_DEPTH = 40;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Parses JSON that says each thing once. `JSON.parse` keeps the last of two properties of one name, where another reader
 * of the same text, a proxy or a log, may keep the first.
 *
 * @throws AppError `invalid` for what is no JSON, for a property that stands twice, and for what is nested too deep
 */
export function parseStrictJson(text: string): unknown {
  const value = parse(text);
  const twice = findRepeated(text);
  if (twice !== undefined)
    throw new AppError('invalid', `${twice} appears more than once.`, {
      errors: { [twice]: ['Appears more than once.'] },
    });
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid', 'The request body is not valid JSON.', { cause });
  }
}

/** The first property that stands twice in one object of a text that is JSON. */
function findRepeated(text: string): string | undefined {
  // Of each value that is open: the names so far of an object, null of a list.
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (const [token] of text.matchAll(TOKEN)) {
    const names = open.at(-1);
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH)
        throw new AppError('invalid', `The request body exceeds ${MAX_DEPTH} levels of nesting.`);
      isName = token === '{';
    } else if (token === '}' || token === ']') {
      open.pop();
      isName = false;
    } else if (token === ',') {
      isName = open.at(-1) instanceof Set;
    } else if (token === ':') {
      isName = false;
    } else if (isName && names) {
      const name = JSON.parse(token) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return undefined;
}
