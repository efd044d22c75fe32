import { CategoryMark } from '@worthwhile/report/charts';
import type { Category } from '@worthwhile/roi-core';
import type { ReactElement } from 'react';

const WORDS: Readonly<Record<Category, string>> = {
  'cost reduction': 'Cost reduction',
  'cost avoidance': 'Cost avoidance',
  productivity: 'Productivity',
};

/** A kind of benefit, as the pattern that the charts draw it with and its word, which may be another language's. */
export function KindOfBenefit(props: { readonly category: Category; readonly word?: string }): ReactElement {
  const { category, word = WORDS[category] } = props;
  return (
    <span className="kind">
      <CategoryMark category={category} width={16} height={10} />
      {word}
    </span>
  );
}
