import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { SAMPLES } from './styleguide.tsx';

vi.mock('@remix-run/react', async (original) => ({
  ...(await original<typeof import('@remix-run/react')>()),
  useNavigation: () => ({ state: 'idle' }),
}));

describe.each(Object.entries(SAMPLES))('the sample %s', (_, Sample) => {
  const html = renderToStaticMarkup(<Sample />);

  it('carries no style of its own, which the content security policy would refuse', () => {
    expect(html).not.toMatch(/<[^>]+ style=/);
    expect(html).not.toContain('<style');
  });

  it('has one heading of the first level and one main', () => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html.match(/<main[ >]/g)).toHaveLength(1);
  });

  it('uses every id once, and refers only to ids that are there', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = [...html.matchAll(/ (?:for|aria-labelledby|aria-describedby|aria-controls)="([^"]+)"/g)].flatMap(
      ([, value]) => (value ?? '').split(' '),
    );
    expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
