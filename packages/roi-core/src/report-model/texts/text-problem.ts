import { isTextFigure, NAMED_FIGURE, TEXT_FIGURES } from './figure-names.ts';
import { isTangled } from './free-text.ts';

const TANGLED = 'Too many nested marks. Use fewer of > * _ [';

/** @returns why a report's own text cannot be used, as a message for its field; null if it can */
export function textProblem(markdown: string): string | null {
  if (isTangled(markdown)) return TANGLED;
  const unknown = [...markdown.matchAll(NAMED_FIGURE)].find(([, name = '']) => !isTextFigure(name))?.[0];
  if (unknown === undefined) return null;
  const known = Object.keys(TEXT_FIGURES).map((name) => `{${name}}`);
  return `There is no figure ${unknown}. Use ${known.slice(0, -1).join(', ')}, or ${known.at(-1)}`;
}
