import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { env } from '#app/env.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { listEvents } from '#app/modules/audit/audit.store.server.ts';
import { describeEmbed } from '#app/modules/widget/oembed.server.ts';
import { widgetBody } from '#app/modules/widget/setup.schema.ts';
import { previewWidget, readWidgetSetup, saveWidgetSetup, snippetsFor } from '#app/modules/widget/setup.server.ts';
import { publishedConfiguration } from '#app/modules/widget/widget.server.ts';
import { usePeople } from '../estimates/people.ts';
import { CHOICES, saveCalculator as save } from './calculator.ts';

const people = usePeople();

describe('a calculator', () => {
  it('starts unpublished and without a key, and is stored as saved', async () => {
    expect(await readWidgetSetup(people.otherPartnerAdmin, people.fabrikam)).toMatchObject({
      key: null,
      version: 0,
      isActive: false,
    });
    const saved = await save(people.otherPartnerAdmin, people.fabrikam);
    expect(saved).toMatchObject({
      version: 1,
      industry: 'retail',
      accent: '#1b2b5a',
      allowedOrigins: ['https://www.partner.example'],
    });
    expect(saved.key).toMatch(/^[\w-]{12}$/);
    expect((await save(people.otherPartnerAdmin, people.fabrikam, { level: 'high' })).key).toBe(saved.key);
  });

  it('is published only to the allowed sites, with only the coefficients of its products', async () => {
    const { key } = await save(people.otherPartnerAdmin, people.fabrikam);
    const configuration = await publishedConfiguration(key ?? '', 'https://www.partner.example');
    expect(configuration).toMatchObject({ industry: 'retail', level: 'low', accent: '#1b2b5a' });
    expect(configuration.components.map(({ id }) => id).sort()).toEqual([5, 6]);
    expect(configuration.leads.mailto).toMatch(
      /^mailto:leads@partner\.test\?subject=[\w%]+&body=[\w%.-]+from-calculator%23$/,
    );
    await expect(publishedConfiguration(key ?? '', 'https://partner.example')).rejects.toMatchObject({
      code: 'forbidden',
    });
    await save(people.otherPartnerAdmin, people.fabrikam, { isActive: false });
    await expect(publishedConfiguration(key ?? '', null)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('rejects changes to an older version, with the stored values', async () => {
    const { version } = await save(people.otherPartnerAdmin, people.fabrikam, { level: 'high' });
    await save(people.administrator, people.fabrikam, { level: 'average' });
    await expect(
      saveWidgetSetup(people.otherPartnerAdmin, people.fabrikam, widgetBody.parse({ ...CHOICES, version })),
    ).rejects.toMatchObject({ code: 'conflict', detail: { version: version + 1, level: 'average' } });
  });

  it('has one key when two users create it in parallel', async () => {
    const before = await readWidgetSetup(people.partnerAdmin, people.contoso);
    const { version } = before;
    const tries = await Promise.allSettled(
      ['low', 'high'].map((level) =>
        saveWidgetSetup(people.partnerAdmin, people.contoso, widgetBody.parse({ ...CHOICES, level, version })),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is hidden from other partners', async () => {
    await expect(readWidgetSetup(people.partnerAdmin, people.fabrikam)).rejects.toMatchObject({ code: 'notFound' });
    await expect(save(people.partnerAdmin, people.fabrikam)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('records who changed what', async () => {
    await save(people.administrator, people.fabrikam, { facts: ['endpointsManaged'] });
    const [event] = await unscoped('a test looks', (tx) => listEvents(tx, { action: 'widget.saved' }, { limit: 1 }));
    expect(event).toMatchObject({
      targetId: String(people.fabrikam),
      detail: { after: { facts: ['endpointsManaged'] } },
    });
  });
});

describe('conflicting settings are rejected next to their field', () => {
  it.each([
    [{ subProducts: [] }, 'subProducts'],
    [{ subProducts: [2, 5] }, 'subProducts'],
    [{ subProducts: [99] }, 'subProducts'],
    [{ subProducts: [2], addOns: [4] }, 'subProducts'],
    [{ facts: [] }, 'facts'],
    [{ facts: ['ticketCost'] }, 'facts'],
    [{ facts: ['wanMbpsPerSite'] }, 'facts'],
    [{ industry: 'gardening' }, 'industry'],
    [{ currencyCode: 'XXX' }, 'currencyCode'],
  ])('%j', async (more, field) => {
    await expect(save(people.otherPartnerAdmin, people.fabrikam, more)).rejects.toMatchObject({
      code: 'unprocessable',
      errors: { [field]: [expect.any(String)] },
    });
  });

  it.each([
    [{ accent: '#ffe08a' }, 'accent'],
    [{ accent: 'red' }, 'accent'],
    [{ leadEmail: 'nobody' }, 'leadEmail'],
    [{ allowedOrigins: ['https://*.partner.example'] }, 'allowedOrigins'],
    [{ facts: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'facts'],
  ])('%j, by the schema', (more, field) => {
    const issues = widgetBody.safeParse({ ...CHOICES, ...more }).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).toContain(field);
  });
});

describe('the markup for a page', () => {
  it('contains the key, the hash of the release and the policy it needs', async () => {
    const setup = await save(people.otherPartnerAdmin, people.fabrikam);
    const snippets = snippetsFor(setup, await previewWidget(setup, setup.key));
    expect(snippets?.floating).toContain(`<savings-calculator partner="${setup.key}">`);
    const [wide, narrow] = (await publishedConfiguration(setup.key ?? '', null)).heights ?? [];
    expect(snippets?.heights).toEqual({ wide, narrow });
    expect(snippets?.floating).toContain(`height="${wide}"`);
    expect(snippets?.floating).toMatch(
      new RegExp(`<noscript><iframe src="${env().appUrl}/embed/${setup.key}\\?compact=1"[^>]* frameborder="0"`),
    );
    expect(snippets?.frame).toContain('frameborder="0"');
    expect(snippets?.floating).toMatch(/saves about \$[\d,]+ per year/);
    expect(snippets?.pinned).toContain(`integrity="${snippets?.integrity}" crossorigin`);
    expect(snippets?.pinnedPolicy).toMatch(/^script-src 'sha384-[\w+/=]{64}'; connect-src http/);
    expect(snippets?.pinned).toContain(`as="fetch" href="${env().appUrl}/widget/config/${setup.key}" crossorigin`);
    expect(snippets?.inline).not.toContain('preload');
    expect(snippets?.inlinePolicy).not.toContain('connect-src');
    expect(snippets?.inline.match(/<\/script>/g)).toHaveLength(2);
    const follower = /<script type="module">(.*)<\/script>/.exec(snippets?.frameScript ?? '')?.[1] ?? '';
    expect(follower).toContain(`origin !== '${new URL(env().appUrl).origin}'`);
    const hash = createHash('sha256').update(follower).digest('base64');
    expect(snippets?.frameScriptPolicy).toBe(`script-src 'sha256-${hash}'`);
  });
});

describe('oEmbed', () => {
  const room = { width: 400, height: Number.POSITIVE_INFINITY };

  it('describes a published calculator, limited to the available size', async () => {
    const { key } = await save(people.otherPartnerAdmin, people.fabrikam);
    const answer = await describeEmbed(`${env().appUrl}/embed/${key}`, room);
    expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 400, height: 900 });
    expect(answer.html).toContain(`<iframe src="${env().appUrl}/embed/${key}"`);
  });

  it.each(['', 'https://evil.test/embed/demo', '/embed/demo', '/login', '/embed/nobody', '/embed/a"onload="x'])(
    'finds nothing for %j',
    async (address) => {
      const absolute = address.startsWith('/') ? env().appUrl + address : address;
      await expect(describeEmbed(absolute, room)).rejects.toMatchObject({ code: 'notFound' });
    },
  );
});
