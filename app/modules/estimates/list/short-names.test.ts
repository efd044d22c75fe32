import { describe, expect, it } from 'vitest';
import { shortName, shortProducts } from './short-names.ts';

describe('the products of a row', () => {
  const subProducts = new Set(['SaaS Enterprise', 'NPM+', 'IQ']);

  it('are all named up to three', () => {
    expect(shortProducts('NPM+, UC Module, IQ', subProducts)).toBe('NPM+, UC Module, IQ');
  });

  it('are three and a count if there are more, add-ons last', () => {
    expect(shortProducts('SaaS Enterprise, Intel Module, NPM+, UC Module, IQ', subProducts)).toBe(
      'SaaS Enterprise, NPM+, IQ and 2 more',
    );
  });

  it('are in families without the category in the name', () => {
    expect(shortName('NPM (Network Observability)')).toBe('NPM');
    expect(shortName('Aternity')).toBe('Aternity');
  });
});
