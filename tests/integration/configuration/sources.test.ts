import { beforeAll, describe, expect, it } from 'vitest';
import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { newestConfigId } from '#app/modules/configuration/configuration.server.ts';
import { readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { changeConfiguration, publishDraft } from '#app/modules/configuration/draft/publish.server.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import { viewReport } from '#app/modules/report/report.server.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { arrive } from '../use-ground.ts';

const people = usePeople();
const web = useWebServer();
let browser: Awaited<ReturnType<typeof arrive>>;
let admin: Actor;
beforeAll(async () => {
  browser = await arrive(web, 1, 'Elena');
  admin = browser.actor;
});

const PATH = '/configuration?industry=other';
const ROW = 'other.costPerTicket';
const NAME = `valueSource:${ROW}.average`;
const SOURCE = {
  [`${NAME}.title`]: 'Metrics That Matter',
  [`${NAME}.publisher`]: 'MetricNet',
  [`${NAME}.year`]: '2025',
  [`${NAME}.url`]: 'https://metricnet.example/tickets',
};
const WORDS = 'Metrics That Matter, MetricNet, 2025';
const publish = async () => publishDraft(admin, { revision: (await readDraft(admin)).revision, note: 'Sources' });

/** The evidence of the cost per ticket in the explanation and in the report of a new, generated estimate. */
async function printed(name: string) {
  const made = await makeExample(people.engineer, people.halden, { name });
  const { traces } = await savingsOf(people.engineer, made.estId);
  await generateEstimate(people.engineer, made);
  const input = traces['driver:serviceDeskL1']?.inputs.find(({ id }) => id === 'costPerTicket');
  return { evidence: input?.evidence, report: JSON.stringify((await viewReport(people.engineer, made.estId)).model) };
}

describe('a source that an administrator names', () => {
  it('needs title, publisher, year and a web address', async () => {
    const page = await browser.open(PATH);
    const refused = await browser.post(PATH, page.fields, {
      [`${NAME}.title`]: 'Only a title',
      [`${NAME}.year`]: 'old',
    });
    expect(refused.status).toBe(422);
    for (const message of ['Enter a publisher', 'Enter the year', 'Enter a web address that starts with https://'])
      expect(refused.html).toContain(message);
    expect(refused.html).toContain('Only a title');
    expect((await readDraft(admin)).changes).toEqual([]);
  });

  it('is published with its values, and printed in reports that use them', async () => {
    const page = await browser.open(PATH);
    const saved = await browser.post(PATH, page.fields, { [`${ROW}.average`]: '23', ...SOURCE });
    expect(saved.status).toBe(303);
    const review = (await browser.open('/configuration/publish')).html.replaceAll('<!-- -->', '');
    expect(review).toContain('Source of Cost per level-1 ticket, Other, Low');
    expect(review).toContain('The same, Average');
    expect(review).toContain(WORDS);
    await publish();
    const { evidence, report } = await printed('Sourced');
    expect(evidence).toBe(`Published source: ${WORDS}`);
    expect(report).toContain('https://metricnet.example/tickets');
    expect((await browser.open(PATH)).html).toContain('Metrics That Matter');
  });

  it('is exported and imported with the values', async () => {
    const file = (await browser.open('/configuration/export?table=presets')).html;
    expect(file).toContain('MetricNet,2025,https://metricnet.example/tickets');
    const page = await browser.open('/configuration/file');
    // The second of Low, Average, and High, which have the same source until then.
    let count = 0;
    const changed = file.replaceAll('MetricNet,2025', (cells) => {
      count += 1;
      return count === 2 ? 'MetricNet,2026' : cells;
    });
    page.fields.set('file', new File([changed], 'presets.csv'));
    expect((await browser.post('/configuration/file', page.fields)).status).toBe(303);
    const draft = await readDraft(admin);
    expect(draft.changes.map(({ key }) => key)).toEqual([NAME]);
    expect(draft.changes[0]?.after).toMatchObject({ year: 2026, of: 23 });
    await publish();
  });

  it('is lost by a value that changes, and kept by the others of its row', async () => {
    await changeConfiguration(admin, {
      baseVersion: await newestConfigId(),
      note: '',
      changes: { [`${ROW}.average`]: 22.5 },
    });
    const { evidence } = await printed('Changed again');
    expect(evidence).toBe(`Set by ${env().brandName}, version ${await newestConfigId()}`);
    expect((await findConfiguration(admin)).entries[NAME]).toMatchObject({ of: 23 });
  });

  it('is removed by clearing its fields', async () => {
    const page = await browser.open(PATH);
    const cleared = Object.fromEntries(Object.keys(SOURCE).map((name) => [name, '']));
    expect((await browser.post(PATH, page.fields, { ...cleared, [`valueSource:${ROW}.same`]: 'on' })).status).toBe(303);
    await publish();
    expect((await browser.open(PATH)).html).not.toContain('Metrics That Matter');
  });
});
