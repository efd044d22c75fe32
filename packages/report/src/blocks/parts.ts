import type { Section } from '@worthwhile/roi-core/report-model';

/** Every section but the contents, in their order. */
export function partsOf(sections: readonly Section[]): Section[] {
  return sections.filter(({ id }) => id !== 'contents');
}

/** @param index among `partsOf` */
export function partAnchor(index: number): string {
  return `part-${index + 1}`;
}

export function referenceAnchor(number: number): string {
  return `reference-${number}`;
}
