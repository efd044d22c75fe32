import { describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { reportTextsOf } from '#app/modules/estimates/report-texts.server.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { reportModelOf } from '#app/modules/report/report.server.ts';
import { previewTemplate } from '#app/modules/templates/preview.server.ts';
import { templateForm } from '#app/modules/templates/templates.schema.ts';
import { ownTemplate, readTemplate, saveTemplate } from '#app/modules/templates/templates.server.ts';
import { saveTextToTemplate } from '#app/modules/templates/text-to-template.server.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample, makeGenerated } from '../estimates/worked-example.ts';

const people = usePeople();

const form = (more: object = {}) =>
  templateForm.parse({ startPage: '', introduction: '', footer: '', version: 0, ...more });
const save = async (actor: Actor, owner: number | 'vendor', more: object) => {
  const { version } = await readTemplate(actor, owner);
  return saveTemplate(actor, owner, form({ version, ...more }));
};

describe('a report template', () => {
  it('starts empty and is stored as saved', async () => {
    expect(await readTemplate(people.otherPartnerAdmin, people.fabrikam)).toMatchObject({
      version: 0,
      startPage: '',
      isOpen: true,
    });
    await save(people.otherPartnerAdmin, people.fabrikam, {
      startPage: '# Fabrikam',
      freePages: [{ title: 'Who we are', text: 'Since 1998.' }],
      accent: '#1B2B5A',
    });
    expect(await readTemplate(people.otherPartnerAdmin, people.fabrikam)).toMatchObject({
      version: 1,
      startPage: '# Fabrikam',
      freePages: [{ title: 'Who we are', text: 'Since 1998.' }],
      accent: '#1b2b5a',
      isAccentLegible: true,
    });
  });

  it('rejects a text with hundreds of nested marks, and accepts a long one with few', () => {
    const refusal = templateForm.safeParse({ startPage: '', introduction: '>'.repeat(20_000), footer: '', version: 0 });
    expect(refusal.error?.issues[0]).toMatchObject({
      path: ['introduction'],
      message: 'Too many nested marks. Use fewer of > * _ [',
    });
    const long = '- a **strong** point\n'.repeat(400);
    expect(form({ introduction: long }).introduction).toBe(long.trim());
  });

  it('reports a color that is too light to read on white', async () => {
    expect((await save(people.partnerAdmin, people.contoso, { accent: '#ffe08a' })).isAccentLegible).toBe(false);
  });

  it('rejects changes to an older version, with the stored values', async () => {
    const { version } = await save(people.partnerAdmin, people.contoso, { footer: 'First' });
    await saveTemplate(people.administrator, people.contoso, form({ version, footer: 'Second' }));
    await expect(
      saveTemplate(people.partnerAdmin, people.contoso, form({ version, footer: 'Third' })),
    ).rejects.toMatchObject({
      code: 'conflict',
      detail: { footer: 'Second', version: version + 1 },
    });
    expect((await readTemplate(people.partnerAdmin, people.contoso)).footer).toBe('Second');
  });

  it('is created once by two parallel saves', async () => {
    const answers = await Promise.allSettled([
      saveTemplate(people.administrator, 'vendor', form({ footer: 'One' })),
      saveTemplate(people.administrator, 'vendor', form({ footer: 'Two' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('of another partner or the vendor is not accessible', async () => {
    for (const owner of [people.fabrikam, 'vendor'] as const) {
      await expect(readTemplate(people.partnerAdmin, owner)).rejects.toMatchObject({ code: 'notFound' });
      await expect(saveTemplate(people.partnerAdmin, owner, form())).rejects.toMatchObject({ code: 'notFound' });
      await expect(previewTemplate(people.partnerAdmin, owner, form())).rejects.toMatchObject({ code: 'notFound' });
    }
    await expect(readTemplate(people.administrator, 999_999)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('is neither opened nor changed without the permission', async () => {
    expect(can(people.partnerUser, 'pdfTemplate.read')).toBe(false);
    expect(await readTemplate(people.partnerUser, people.contoso)).toMatchObject({ isOpen: false });
    await expect(saveTemplate(people.partnerUser, people.contoso, form({ version: 1 }))).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(can(people.engineer, 'pdfTemplate.read')).toBe(false);
  });

  it('without a given owner is that of the actor’s organization', () => {
    expect(ownTemplate(people.partnerAdmin)).toBe(people.contoso);
    expect(ownTemplate(people.administrator)).toBe('vendor');
  });
});

describe('the texts of a template', () => {
  it('fill new estimates of its partner and of no other', async () => {
    await save(people.partnerAdmin, people.contoso, { startPage: 'From Contoso' });
    await save(people.administrator, 'vendor', { startPage: 'From the vendor' });
    const textsOf = async (actor: Actor, customerId: number) => {
      const { estId } = await makeExample(actor, customerId, { name: `Texts of ${customerId}`, until: 'scenario' });
      return (await reportTextsOf(await readEstimate(actor, estId))).startPage;
    };
    expect(await textsOf(people.partnerAdmin, people.marlow)).toBe('From Contoso');
    expect(await textsOf(people.engineer, people.halden)).toBe('From the vendor');
    expect(await textsOf(people.otherPartnerAdmin, people.osprey)).toBe('# Fabrikam');
  });

  it('come from an estimate, too: a page replaces the one of its title, and there are ten at most', async () => {
    const pages = Array.from({ length: 10 }, (_, index) => ({ title: `Page ${index}`, text: 'Old' }));
    const { version } = await save(people.partnerAdmin, people.contoso, { introduction: 'Stays', freePages: pages });
    const { estId } = await makeExample(people.partnerAdmin, people.marlow, { name: 'With pages', until: 'scenario' });
    const { estimate } = await readEstimate(people.partnerAdmin, estId);
    const own = [
      { title: 'Page 3', text: 'New' },
      { title: 'Page 11', text: 'One too many' },
    ];
    await saveEstimate(people.partnerAdmin, saveForm.parse({ estId, version: estimate.version, freePages: own }));
    await saveTextToTemplate(people.partnerAdmin, { estId, text: { pageTitle: 'Page 3' }, version });
    const template = await readTemplate(people.partnerAdmin, people.contoso);
    expect(template.introduction).toBe('Stays');
    expect(template.freePages.map(({ text }) => text).join()).toBe('Old,Old,Old,New,Old,Old,Old,Old,Old,Old');
    await expect(
      saveTextToTemplate(people.partnerAdmin, { estId, text: { pageTitle: 'Page 11' }, version: version + 1 }),
    ).rejects.toMatchObject({ code: 'unprocessable', message: expect.stringContaining('has 10 pages already') });
  });

  it('do not change generated reports', async () => {
    await save(people.partnerAdmin, people.contoso, { introduction: 'As it was', accent: '#0b5d57' });
    const estId = await makeGenerated(people.partnerAdmin, people.marlow, 'Frozen texts');
    await save(people.partnerAdmin, people.contoso, { introduction: 'As it is', accent: '#7a0000' });
    const model = await reportModelOf(people.partnerAdmin, estId);
    expect(JSON.stringify(model)).toContain('As it was');
    expect(model.accent?.color).toBe('#0b5d57');
  });
});

describe('the preview of a template', () => {
  it('shows the first pages of the report with the typed entries, saved or not', async () => {
    const typed = form({ startPage: '# A long page\n\nof its own', introduction: 'Hello', accent: '#123456' });
    const model = await previewTemplate(people.partnerAdmin, people.contoso, typed);
    expect(model.sections.map(({ id }) => id)).toEqual(['startPage', 'summary', 'introduction']);
    expect(model.accent?.color).toBe('#123456');
    expect(model.cover.name).toBe('Contoso Networks');
    expect((await readTemplate(people.partnerAdmin, people.contoso)).introduction).toBe('As it is');
  });
});
