import { AppError } from '#app/errors.ts';

/** No input of the product is nested this deep. */
const MAX_DEPTH = 40;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * Parses JSON without repeated properties. `JSON.parse` uses the last of two with one name; a proxy or a log may use
 * the first.
 *
 * @throws AppError `invalid` for text that is not JSON, a repeated property, or deeper nesting than `MAX_DEPTH`
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

/** Expects valid JSON. */
function findRepeated(text: string): string | undefined {
  // One entry per open value: an object's names so far, null for a list.
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
