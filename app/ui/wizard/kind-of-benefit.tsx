import { CategoryMark } from '@worthwhile/report/charts';
import type { Category } from '@worthwhile/roi-core';

const WORDS: Readonly<Record<Category, string>> = {
  'cost reduction': 'Cost reduction',
  'cost avoidance': 'Cost avoidance',
  productivity: 'Productivity',
};

/** @param props.word the translated name */
export function KindOfBenefit(props: { readonly category: Category; readonly word?: string }) {
  const { category, word = WORDS[category] } = props;
  return (
    <span className="kind">
      <CategoryMark category={category} width={16} height={10} />
      {word}
    </span>
  );
}
