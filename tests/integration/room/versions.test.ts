import { describe, expect, it } from 'vitest';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { startVersion } from '#app/modules/estimates/versions/accept-agreed.server.ts';
import { readVersions } from '#app/modules/estimates/versions/versions.server.ts';
import { sendAnswers } from '#app/modules/room/answer-proposals.server.ts';
import { publishVersion, readPublished } from '#app/modules/room/publish.server.ts';
import { readSellerRoom } from '#app/modules/room/seller-room.server.ts';
import { loadVersions, versionsQuery } from '#app/routes/room/versions/load-versions.server.ts';
import { usePeople } from '../estimates/people.ts';
import { makeGenerated } from '../estimates/worked-example.ts';
import { FIGURES, look, openRoom, RUTH, say } from './loop.ts';

const people = usePeople();

const generated = () => makeGenerated(people.engineer, people.halden);
const [, tickets, cost] = FIGURES as [string, string, string];

function open(estId: number, search: string) {
  const url = new URL(`/estimates/${estId}/versions${search}`, 'https://product.test');
  return loadVersions(people.engineer, estId, {
    url,
    query: versionsQuery.parse(Object.fromEntries(url.searchParams)),
  });
}

/** A second version, in which the customer's two figures were accepted. */
async function accepted(estId: number, more: { showsPrices?: boolean } = {}) {
  const { visitor } = await openRoom(people.engineer, estId, more);
  const { visitor: ruth } = await say(visitor, { intent: 'change', fieldId: tickets, value: '1.15', ...RUTH });
  await say(ruth, { intent: 'change', fieldId: cost, value: '25' });
  await say(ruth, { intent: 'send' });
  const { rows } = await readSellerRoom(people.engineer, estId);
  const answers = rows.map(({ id }) => ({ figureId: id, answer: 'accepted' as const, note: '' }));
  const { version } = await sendAnswers(people.engineer, estId, answers);
  return { ruth, secondId: version?.estId ?? 0 };
}

describe('the versions of an estimate', () => {
  it('say in a sentence what changed, and what it did to the result', async () => {
    const estId = await generated();
    const alone = await readVersions(people.engineer, estId);
    expect(alone).toMatchObject({ since: null, versions: [{ sentence: 'First version.', change: null }] });
    const { secondId } = await accepted(estId);
    const { versions, since } = await readVersions(people.engineer, secondId);
    expect(versions.map(({ versionNo }) => versionNo)).toEqual([2, 1]);
    expect(versions[0]).toMatchObject({ state: 1, changeText: expect.stringMatching(/^\+\$/) });
    expect(versions[0]?.sentence).toMatch(/^2 figures agreed with the customer: .*ticket.* and .*ticket.*\.$/);
    expect(since?.text).toMatch(/^risen by \$/);
  });

  it('are compared two at a time by their address, with the sources that differ', async () => {
    const estId = await generated();
    const { secondId } = await accepted(estId);
    const { compared } = await open(estId, '?a=1&b=2');
    if (!compared?.isComparable) throw new Error('Two versions with a result are comparable.');
    const line = compared.shown.assumptions.find(({ id }) => id === tickets);
    expect(line).toMatchObject({ values: ['1.00', '1.15'], differences: ['+0.15'] });
    expect(line?.sources?.[1]).toMatch(/^Agreed by Ruth Okafor \(email not confirmed\), \w{3} \d+, \d{4}$/);
    expect((await open(estId, '?a=1&b=9')).compared).toBeNull();
    const posted = open(estId, `?estId=${secondId}&estId=${estId}`);
    await expect(posted).rejects.toMatchObject({ status: 302 });
    const { selectionProblem } = await open(estId, `?estId=${secondId}`);
    expect(selectionProblem).toBe('Select two versions to compare.');
  });

  it('are published once, naming the readers, and the room says what changed since the last visit', async () => {
    const estId = await generated();
    const { ruth, secondId } = await accepted(estId);
    const before = await open(estId, '?publish=2');
    expect(before).toMatchObject({ isAsked: true, readers: ['Ruth Okafor'], publishable: { versionNo: 2 } });
    expect(await publishVersion(people.engineer, secondId)).toBe(1);
    expect(await publishVersion(people.engineer, secondId)).toBe(0);
    const after = await open(estId, '?publish=2');
    expect(after).toMatchObject({ isAsked: false, publishable: null });
    expect(await readPublished(people.engineer, estId)).toMatchObject({ shown: [secondId] });
    expect((await look(ruth, true)).changed).toContain('2 figures agreed with the customer');
    expect((await look(ruth)).changed).toBeNull();
  });

  it('tell a reader nothing of prices where the link hides them', async () => {
    const estId = await generated();
    const { ruth, secondId } = await accepted(estId, { showsPrices: false });
    await publishVersion(people.engineer, secondId);
    const { changed } = await look(ruth);
    expect(changed).not.toMatch(/fee|license|price/i);
  });

  it('go on from a generated one by a draft with the same figures, and not from a draft', async () => {
    const estId = await generated();
    const { estId: secondId, versionNo } = await startVersion(people.engineer, estId);
    expect(versionNo).toBe(2);
    const [first, second] = await Promise.all([estId, secondId].map((id) => readEstimate(people.engineer, id)));
    expect(second?.headline).toEqual(first?.headline);
    expect((await readVersions(people.engineer, estId)).versions[0]).toMatchObject({
      sentence: 'No figure changed.',
      changeText: 'no change',
    });
    await expect(startVersion(people.engineer, estId)).rejects.toMatchObject({ code: 'unprocessable' });
  });
});
