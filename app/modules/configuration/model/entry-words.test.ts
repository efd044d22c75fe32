import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import { describe, expect, it } from 'vitest';
import { nameOfStored } from './entry-words.ts';

describe('the name of a stored value', () => {
  it('is that of its kind where a family and a product have the same number', () => {
    expect(nameOfStored(standardCatalogue, 'component:5.price.listPrice')).toBe(
      'Product “SaaS Enterprise”, price, list price',
    );
    expect(nameOfStored(standardCatalogue, 'component:5.isEnded')).toBe('Product “SaaS Enterprise”, ended');
    expect(nameOfStored(standardCatalogue, 'family:5.name')).toBe('Product family “Acceleration”, name');
  });

  it('calls the selection rules as their form does', () => {
    expect(nameOfStored(standardCatalogue, 'selectionRules:all.exclude')).toBe(
      'Selection rules, blocked for proposed products',
    );
  });
});
