import { describe, expect, it } from 'vitest';
import { env } from '#app/env.server.ts';
import { widgetBody, widgetForm } from '#app/modules/widget/setup.schema.ts';
import { previewWidget, snippetsFor } from '#app/modules/widget/setup.server.ts';
import { publishedConfiguration, readHostedCalculator } from '#app/modules/widget/widget.server.ts';
import { usePeople } from '../estimates/people.ts';
import { type Body, CHOICES, saveCalculator as save } from './calculator.ts';

const people = usePeople();

describe('the language of a calculator', () => {
  it('is in its markup, its preload, its published words, and the address of its page', async () => {
    const setup = await save(people.otherPartnerAdmin, people.fabrikam, { locale: 'de' });
    const { floating = '', inline = '', address } = snippetsFor(setup, await previewWidget(setup, setup.key)) ?? {};
    const config = `${env().appUrl}/widget/config/${setup.key}?locale=de`;
    expect(floating).toContain(`<savings-calculator partner="${setup.key}" locale="de">`);
    expect(floating).toContain(`as="fetch" href="${config}"`);
    expect(inline).toContain('<savings-calculator locale="de">');
    expect(floating).toContain('Eine typische Organisation mit 1.000 Beschäftigten spart etwa');
    expect(address).toBe(`${env().appUrl}/embed/${setup.key}?locale=de`);
    for (const locale of ['de', null])
      expect((await publishedConfiguration(setup.key ?? '', null, locale)).strings.lang).toBe('de');
    expect((await publishedConfiguration(setup.key ?? '', null, 'en')).strings.lang).toBe('en');
    await save(people.otherPartnerAdmin, people.fabrikam);
  });
});

describe('list prices', () => {
  it('are published in base currency, if every product has one and asks for its quantity', async () => {
    const published = async (more: Partial<Body>) =>
      (await publishedConfiguration((await save(people.otherPartnerAdmin, people.fabrikam, more)).key ?? '', null))
        .prices;
    expect(await published({})).toEqual({ 5: ['endpointsManaged', 60], 6: ['endpointsManaged', 6] });
    const euros = await published({ currencyCode: 'EUR' });
    expect(euros?.[5]?.[1]).not.toBe(60);
    expect(await published({ prices: { 5: 60 } })).toBeUndefined();
    // Nobody enters how many mobile devices there are.
    expect(await published({ subProducts: [5, 8], addOns: [], prices: { 5: 60, 8: 18 } })).toBeUndefined();
    await save(people.otherPartnerAdmin, people.fabrikam);
  });

  it.each([[{ 5: -1 }], [{ 5: 1e12 }], [{ x: 1 }]])('%j are rejected by the schema', (prices) => {
    expect(widgetBody.safeParse({ ...CHOICES, prices }).success).toBe(false);
  });

  it('of an unknown product are rejected next to their field', async () => {
    await expect(save(people.otherPartnerAdmin, people.fabrikam, { prices: { 99: 1 } })).rejects.toMatchObject({
      code: 'unprocessable',
      errors: { 'prices.99': ['Unknown product'] },
    });
  });

  it('of the form are numbers as typed, and a blank one is none', () => {
    const form = { version: '0', subProducts: '5', industry: 'other', level: 'low', currencyCode: 'USD' };
    const { prices } = widgetForm.parse({ ...form, prices: { p5: '1,200.50', p6: ' ' } });
    expect(prices).toEqual({ 5: 1200.5 });
    expect(widgetForm.safeParse({ ...form, prices: { p5: 'abc' } }).error?.issues[0]?.path).toEqual(['prices', 'p5']);
  });
});

describe('the hosted calculator', () => {
  const read = (key: string | null, query: string) => readHostedCalculator(key ?? '', new URLSearchParams(query));

  it('has the currency of the address, if it is offered', async () => {
    const { key } = await save(people.otherPartnerAdmin, people.fabrikam);
    expect((await read(key, '')).result?.saving).toMatch(/^\$/);
    expect((await read(key, 'currency=EUR')).result?.saving).toMatch(/^€/);
    expect((await read(key, 'currency=XXX')).result?.saving).toMatch(/^\$/);
  });

  it('shows the result of the last valid entries as outdated while an entry is wrong', async () => {
    const { key } = await save(people.otherPartnerAdmin, people.fabrikam);
    const valid = await read(key, 'employees=2500&endpointsManaged=1800');
    expect(valid.isOutdated).toBe(false);
    const wrong = await read(key, `employees=x&endpointsManaged=1800&last=${encodeURIComponent(valid.last)}`);
    expect(wrong).toMatchObject({ isOutdated: true, last: valid.last, leads: {} });
    expect(wrong.result?.saving).toBe(valid.result?.saving);
    expect(wrong.facts[0]).toMatchObject({ value: 'x', error: 'Enter a number, such as 1,200' });
    expect((await read(key, 'employees=x&last=%00&%')).facts[0]?.value).toBe('x');
    // Without entries before there is no result of them.
    expect((await read(key, 'employees=x')).result).toBeUndefined();
  });
});
