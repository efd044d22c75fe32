import { beforeAll, describe, expect, it } from 'vitest';
import { computeEstimate } from '#app/modules/estimates/model/computation.ts';
import { saveInputOf } from '#app/modules/estimates/save-fields/save-input.server.ts';
import { addCustomer } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';
import { inputsNamed, openDraft, usePlainSeller } from './plain-pages.ts';

/** The risk of a single benefit with its reason, by a browser without scripts and by the API's saves. */

const seller = usePlainSeller();
let halden: number;
beforeAll(async () => {
  halden = await addCustomer(seller.actor);
});

async function start() {
  const draft = openDraft(seller, (await makeExample(seller.actor, halden)).estId);
  const riskOf = async (driverId: string) => {
    const driver = computeEstimate(await draft.read()).result.drivers.find(({ id }) => id === driverId);
    return driver?.included ? driver.riskPct : null;
  };
  const send = (fields: Record<string, string>) => draft.send('investment', { feeTiming: 'advance', ...fields });
  return { ...draft, open: () => draft.open('investment'), send, riskOf };
}

describe('the risk adjustment of a single benefit', () => {
  it('replaces that of its benefit type, and is reset when cleared', async () => {
    const { open, send, riskOf } = await start();
    expect(await riskOf('licenceWaste')).toBe(10);
    const risk = { 'riskOverrides.licenceWaste.pct': '25', 'riskOverrides.licenceWaste.reason': 'Contract until May' };
    expect((await send(risk)).status).toBe(303);
    expect([await riskOf('licenceWaste'), await riskOf('serviceDeskL1')]).toEqual([25, 10]);
    const page = await open();
    expect(inputsNamed(page, 'riskOverrides.licenceWaste.pct')[0]?.value).toBe('25.00');
    expect(inputsNamed(page, 'riskOverrides.licenceWaste.reason')[0]?.value).toBe('Contract until May');
    await send({ ...risk, 'riskOverrides.licenceWaste.pct': '' });
    expect(await riskOf('licenceWaste')).toBe(10);
  });

  it('needs a reason and is at most 90 percent', async () => {
    const { send, riskOf } = await start();
    const blank = await send({ 'riskOverrides.licenceWaste.pct': '25', 'riskOverrides.licenceWaste.reason': '' });
    expect([blank.status, blank.text.includes('Enter a reason')]).toEqual([422, true]);
    const high = await send({
      'riskOverrides.licenceWaste.pct': '91',
      'riskOverrides.licenceWaste.reason': 'Doubtful',
    });
    expect(high.status).toBe(422);
    expect(await riskOf('licenceWaste')).toBe(10);
  });

  it('is saved and read back by API calls, which reject benefits that no chosen product has', async () => {
    const { save, read, riskOf } = await start();
    await save({ riskOverrides: { licenceWaste: { pct: 40, reason: 'Doubtful' } } });
    expect(await riskOf('licenceWaste')).toBe(40);
    const input = saveInputOf(await read());
    expect(input.riskOverrides).toEqual({ licenceWaste: { pct: 40, reason: 'Doubtful' } });
    expect(await save({ ...input })).toMatchObject({ version: input.version });
    expect(await save({ riskOverrides: { alertTriage: { pct: 5, reason: 'x' } } })).toEqual({
      'riskOverrides.alertTriage': ['no chosen product works on Alert triage effort saved'],
    });
    expect(Object.keys(await save({ riskOverrides: { luck: { pct: 5, reason: 'x' } } }))).toEqual([
      'riskOverrides.luck',
    ]);
    expect(await save({ riskOverrides: { licenceWaste: { pct: 5 } } })).toEqual({
      'riskOverrides.licenceWaste.reason': ['Enter a value'],
    });
  });
});
