import { parseAst, transformWithEsbuild } from 'vite';
import { expect, it } from 'vitest';
import { isTest, read, sources } from '#tests/support/architecture/imports.ts';

/** Words that interface text replaces by plainer or American ones, as whole words. */
const BANNED = [
  'whoever|whosoever|somebody|nobody|anybody|anew|meanwhile|yearly|hopeful|telephone|catalogue|e-mail',
  'organisations?|licences?|colours?|cancelled|centre|modelled|ticked',
  'at once|goes on|go on|the own|any more|a year|stands|may see|of it|successfully',
  '(?<!there )is no(?! longer)',
].join('|');
const PATTERN = new RegExp(`(?<![\\w."'=-])(?:${BANNED})(?![\\w-])`, 'i');

/** Fixed by the specification, or not about the banned sense. */
const FIXED = [
  'Currency Updated Successfully',
  'PDF Template Successfully Saved!!!',
  'part of it can’t be reached',
  'Director of IT',
];

/** Changes with the next release of the widget. */
const RELEASED = 'packages/widget/src/strings.ts';

const shown = sources.filter(
  (file) =>
    /^(app|drizzle\/seed|packages\/[^/]+\/src)\/.*\.tsx?$/.test(file) &&
    !isTest(file) &&
    !/\/tests?\/|\/styleguide\//.test(file) &&
    file !== RELEASED,
);

interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** Yields the texts of code for people: more than one word, or capitalized. */
function* textsIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* textsIn(each);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, value, ...children } = node as Node;
  if (type === 'ImportDeclaration' || type === 'TaggedTemplateExpression') return;
  const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value;
  if (typeof text === 'string' && /\s\S|^[A-Z]/.test(text)) yield text;
  yield* textsIn([value, ...Object.values(children)]);
}

async function bannedIn(code: string, file: string): Promise<string[]> {
  if (!PATTERN.test(code)) return [];
  const compiled = await transformWithEsbuild(code, file, { jsx: 'automatic', sourcemap: false });
  return [...textsIn(parseAst(compiled.code))]
    .map((text) => FIXED.reduce((rest, fixed) => rest.replace(fixed, ''), text))
    .filter((text) => PATTERN.test(text))
    .map((text) => `${file}: ${text}`);
}

it('interface text has no banned word', async () => {
  const found = await Promise.all(shown.map((file) => bannedIn(read(file), file)));
  expect(found.flat()).toEqual([]);
});

it.each([
  ['a string', "export const text = 'The estimate cannot be edited any more.';"],
  ['a template', 'export const text = `Two licences saved`;'],
  ['an element', 'export const text = <p>Nobody can sign in.</p>;'],
  ['an attribute', 'export const text = <input aria-label="Your e-mail" />;'],
])('a banned word is found in %s', async (_, code) => {
  expect(await bannedIn(code, 'text.tsx')).toHaveLength(1);
});

it.each([
  ['comments', "/** Nobody reads this. */ export const text = 'Saved';"],
  ['names of properties', "export const name = 'licences[0].quantity';"],
  ['fixed texts', "export const text = 'Currency Updated Successfully';"],
])('%s are not searched', async (_, code) => {
  expect(await bannedIn(code, 'text.ts')).toEqual([]);
});
