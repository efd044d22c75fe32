import { describe, expect, it } from 'vitest';
import type { DraftAnswer } from '#app/modules/estimates/drafts/draft.ts';
import { saveDraft } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { deleteEstimate } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { usePeople } from '../estimates/people.ts';
import { manual, open } from './open-step.ts';

const people = usePeople();

describe('two saves', () => {
  it('of one form are one, also when the first response was lost', async () => {
    const { estId, version, texts } = await open(people, 'assumptions');
    const form = {
      estId,
      version,
      step: 'assumptions',
      texts: { ...(await texts()), ...manual('employees', 'abc') },
    } as const;
    const first = await saveDraft(people.engineer, form);
    const again = await saveDraft(people.engineer, form);
    expect(first).toMatchObject({ code: 'saved', version: version + 1 });
    expect(again).toEqual({ ...first, isChanged: false });
  });

  it('of one form are one, also when it changed the figures that scale with size', async () => {
    const { estId, version, texts } = await open(people, 'assumptions');
    const before = await texts();
    const form = {
      estId,
      version,
      step: 'assumptions',
      texts: { ...before, ...manual('employees', '801') },
    } as const;
    const first = (await saveDraft(people.engineer, form)) as DraftAnswer;
    expect(first.texts['fields.majorIncidentsPerYear.value']).not.toBe(before['fields.majorIncidentsPerYear.value']);
    expect(await saveDraft(people.engineer, form)).toMatchObject({ code: 'saved', version: version + 1 });
  });

  it('of stored values raise no version', async () => {
    const { save, version } = await open(people, 'assumptions');
    expect(await save({})).toMatchObject({ code: 'saved', version });
  });

  it('from one version: the later stores nothing and gets the stored values, with user and time', async () => {
    const { save, version } = await open(people, 'investment');
    await save({ trainingCost: '8,000' });
    const late = await save({ implementationHours: '9' }, { version });
    expect(late).toMatchObject({
      code: 'conflict',
      version: version + 1,
      texts: { trainingCost: '8,000.00', implementationHours: '200.00' },
      by: { name: expect.stringMatching(/\w+ \w+/), at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
  });

  it('in parallel, 200 times: one is stored whole, and the other gets all of it', async () => {
    const { estId, texts, ...opened } = await open(people, 'investment');
    const stored = await texts();
    let { version } = opened;
    for (let round = 0; round < 200; round += 1) {
      const forms = ['trainingCost', 'hardwareOneOff'].map((name) => ({
        estId,
        version,
        step: 'investment' as const,
        texts: { ...stored, [name]: round % 2 === 0 ? `${round + 1}.00` : `no ${round}` },
      }));
      const answers = (await Promise.all(forms.map((form) => saveDraft(people.engineer, form)))) as DraftAnswer[];
      const won = answers.findIndex(({ code }) => code === 'saved');
      expect(answers[1 - won]).toMatchObject({ code: 'conflict', version: version + 1, texts: forms[won]?.texts });
      expect(answers[won]).toMatchObject({ version: version + 1, texts: forms[won]?.texts });
      version += 1;
    }
  }, 240_000);

  it('after Generate or Delete store nothing and say why', async () => {
    const generated = await open(people, 'report');
    await generated.generate();
    expect(await generated.save({ footer: 'Late' })).toMatchObject({ code: 'final', state: 2 });
    const deleted = await open(people, 'report');
    const form = {
      estId: deleted.estId,
      version: deleted.version,
      step: 'report',
      texts: await deleted.texts(),
    } as const;
    await deleteEstimate(people.engineer, { estimateId: deleted.estId });
    expect(await saveDraft(people.engineer, form)).toEqual({
      code: 'gone',
      message: 'This estimate was deleted. Nothing was saved.',
      canRestore: true,
    });
  });
});
