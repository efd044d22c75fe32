import { CategoryMark } from '@worthwhile/report/charts';
import type { Category } from '@worthwhile/roi-core';
import type { ReactElement } from 'react';

const WORDS: Readonly<Record<Category, string>> = {
  'cost reduction': 'Cost reduction',
  'cost avoidance': 'Cost avoidance',
  productivity: 'Productivity',
};

/** A kind of benefit, as the pattern that the charts draw it with and its word. */
export function KindOfBenefit({ category }: { readonly category: Category }): ReactElement {
  return (
    <span className="kind">
      <CategoryMark category={category} width={16} height={10} />
      {WORDS[category]}
    </span>
  );
}
