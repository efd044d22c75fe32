/** Figures that a report's own texts can name in braces, such as `{npv}`, each with what it stands for. */
export const TEXT_FIGURES = {
  customer: 'the customer',
  term: 'the term, such as three years',
  npv: 'the main result',
  'npv.hard': 'the main result with hard savings only',
  roi: 'the return on investment',
  'roi.hard': 'the return with hard savings only',
  payback: 'the payback',
  'payback.hard': 'the payback with hard savings only',
  benefits: 'the total benefits',
  'benefits.hard': 'the total benefits with hard savings only',
  costs: 'the total costs',
} as const;
export type TextFigure = keyof typeof TEXT_FIGURES;

/** Names in braces; other braces are text. */
export const NAMED_FIGURE = /\{([a-z]+(?:\.[a-z]+)*)\}/g;

export function isTextFigure(name: string): name is TextFigure {
  return Object.hasOwn(TEXT_FIGURES, name);
}
