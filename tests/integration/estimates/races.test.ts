import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/errors.ts';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { actorOfSession, openSession } from '#app/modules/auth/auth.server.ts';
import { cloneForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate, previewSnapshot } from '#app/modules/estimates/generate.server.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import { deleteEstimate } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { saveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { saveEstimate } from '#app/modules/estimates/save-fields/save-fields.server.ts';
import { readSnapshot } from '#app/modules/estimates/savings.server.ts';
import { downloadReport, reportModelOf } from '#app/modules/report/report.server.ts';
import { setUserActive } from '#app/modules/users/status.server.ts';
import { until } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from './people.ts';
import { makeExample } from './worked-example.ts';

const database = useTestDatabase();
const people = usePeople(database);

/** The response of a call or its error code. */
async function outcomeOf<T>(call: Promise<T>): Promise<T | string> {
  return call.catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });
}

const make = (name: string) => makeExample(people.engineer, people.halden, { name });
const saveTraining = (estId: number, version: number, trainingCost: number) =>
  saveEstimate(people.engineer, saveForm.parse({ estId, version, trainingCost }));
const training = async (estId: number) => (await readEstimate(people.engineer, estId)).inputs.investment?.trainingCost;

describe('two parallel saves', () => {
  it('of the same form store it once and get the same response', async () => {
    const { estId, version } = await make('Sent twice');
    const answers = await Promise.all([1, 2, 3].map(() => saveTraining(estId, version, 700)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await readEstimate(people.engineer, estId)).estimate.version).toBe(version + 1);
  });

  it('of different forms store one and answer the other with the stored values', async () => {
    const { estId, version } = await make('Two people');
    const outcomes = await Promise.all([
      outcomeOf(saveTraining(estId, version, 701)),
      outcomeOf(saveTraining(estId, version, 702)),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(1);
    expect(await training(estId)).toBe(outcomes[0] === 'conflict' ? 702 : 701);
  });

  it('in sequence both succeed', async () => {
    const { estId, version } = await make('In turn');
    const first = await saveTraining(estId, version, 703);
    await saveTraining(estId, first.version, 704);
    expect(await training(estId)).toBe(704);
  });
});

describe('Generate in parallel with another action', () => {
  it('and a save are serialized: the snapshot matches the stored estimate', async () => {
    const { estId, version } = await make('Generate and save');
    const [generated, saved] = await Promise.all([
      outcomeOf(generateEstimate(people.engineer, { estId, version })),
      outcomeOf(saveTraining(estId, version, 705)),
    ]);
    const refused = [generated, saved].filter((outcome) => outcome === 'conflict');
    expect(refused).toHaveLength(1);
    if (generated === 'conflict') {
      expect(await training(estId)).toBe(705);
      await expect(readSnapshot(people.engineer, estId)).rejects.toMatchObject({ code: 'unprocessable' });
    } else {
      const { input } = await readSnapshot(people.engineer, estId);
      expect(input.investment?.trainingCost).toBe(5000);
      expect(await training(estId)).toBe(5000);
    }
  });

  describe('paused while it stores the snapshot', () => {
    /** Any number that the product does not lock. */
    const HOLD = 4_243;
    let owner: ReturnType<typeof connectOwner>;
    const waiting = async () =>
      (await owner`SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)
        .length;
    beforeAll(async () => {
      const maker = connectOwner(database.url);
      await maker.unsafe(`
        CREATE FUNCTION hold_generate() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN PERFORM pg_advisory_xact_lock_shared(${HOLD}); RETURN NEW; END $$;
        CREATE TRIGGER hold_generate BEFORE INSERT ON estimate_snapshots FOR EACH ROW EXECUTE FUNCTION hold_generate()`);
      await maker.end();
    });
    const generateHeld = async (name: string) => {
      const { estId, version } = await make(name);
      owner = connectOwner(database.url);
      await owner`SELECT pg_advisory_lock(${HOLD})`;
      const generating = outcomeOf(generateEstimate(people.engineer, { estId, version }));
      await until('Generate stores the snapshot', async () => (await waiting()) === 1);
      return { estId, version, generating };
    };
    afterEach(() => owner.end({ timeout: 1 }));

    it('wins against a parallel save, which is rejected', async () => {
      const { estId, version, generating } = await generateHeld('Generate first');
      const saving = outcomeOf(saveTraining(estId, version, 707));
      await until('the save waits', async () => (await waiting()) === 2);
      await owner`SELECT pg_advisory_unlock(${HOLD})`;
      expect(await generating).toMatchObject({ state: 2 });
      expect(await saving).toBe('conflict');
      expect((await readSnapshot(people.engineer, estId)).input.investment?.trainingCost).toBe(5000);
      expect(await training(estId)).toBe(5000);
    });

    it('leaves the draft unchanged when its process dies, and can be repeated', async () => {
      const { estId, version, generating } = await generateHeld('Generate killed');
      await owner`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      expect(await generating).toBe('unavailable');
      await owner`SELECT pg_advisory_unlock(${HOLD})`;
      expect((await readEstimate(people.engineer, estId)).estimate).toMatchObject({ state: 1, version });
      await expect(readSnapshot(people.engineer, estId)).rejects.toMatchObject({ code: 'unprocessable' });
      expect(await generateEstimate(people.engineer, { estId, version })).toMatchObject({ state: 2 });
    });
  });

  it('rejects a later save and prints the snapshot', async () => {
    const { estId, version } = await make('Late save');
    const { version: after } = await generateEstimate(people.engineer, { estId, version });
    const report = await reportModelOf(people.engineer, estId);
    expect(await outcomeOf(saveTraining(estId, after, 706))).toBe('conflict');
    expect(await reportModelOf(people.engineer, estId)).toEqual(report);
  });

  it('and a deletion are serialized: the estimate is gone either way, and nothing is incomplete', async () => {
    const { estId, version } = await make('Generate and delete');
    const [generated] = await Promise.all([
      outcomeOf(generateEstimate(people.engineer, { estId, version })),
      deleteEstimate(people.engineer, { estimateId: estId }),
    ]);
    expect(['notFound', 'conflict', 2]).toContain(typeof generated === 'string' ? generated : generated.state);
    await expect(readEstimate(people.engineer, estId)).rejects.toMatchObject({ code: 'notFound' });
    await expect(readSnapshot(people.engineer, estId)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('leaves a parallel clone a complete, separate draft', async () => {
    const { estId, version } = await make('Generate and clone');
    const form = cloneForm.parse({ estimateId: estId, estimateName: 'The clone of it' });
    const [clone] = await Promise.all([
      cloneEstimate(people.engineer, form),
      generateEstimate(people.engineer, { estId, version }),
    ]);
    const [source, copy] = await Promise.all([estId, clone.estId].map((id) => readEstimate(people.engineer, id)));
    expect(source?.estimate.state).toBe(2);
    expect(copy?.estimate.state).not.toBe(2);
    expect(copy?.inputs).toEqual(source?.inputs);
  });
});

describe('a download in parallel', () => {
  const download = async (estId: number) =>
    outcomeOf(downloadReport(people.engineer, { estId, edition: 'workbook' }).then(({ bytes }) => bytes));

  async function generated(name: string) {
    const { estId, version } = await make(name);
    await generateEstimate(people.engineer, { estId, version });
    return estId;
  }

  it('with a deletion is complete or not found, and not found afterwards', async () => {
    for (const name of ['Deleted and downloaded', 'Downloaded and deleted']) {
      const estId = await generated(name);
      const whole = name.startsWith('Downloaded') ? await download(estId) : null;
      const [outcome] = await Promise.all([download(estId), deleteEstimate(people.engineer, { estimateId: estId })]);
      if (outcome !== 'notFound')
        expect(Buffer.from(outcome.slice(0, 4) as Uint8Array).toString('latin1')).toBe('PK\x03\x04');
      if (outcome !== 'notFound' && whole !== null) expect(outcome).toEqual(whole);
      expect(await download(estId)).toBe('notFound');
    }
  });

  it('with a deactivation is complete for a user already authorized, and denied afterwards', async () => {
    const estId = await generated('Downloaded and deactivated');
    const whole = await download(estId);
    const session = await openSession(people.engineer.userId, { ip: '', userAgent: '' });
    const arrive = async () => ((await actorOfSession(session, '')) ? download(estId) : 'not let in');
    const [outcome] = await Promise.all([
      arrive(),
      setUserActive(people.administrator, { userId: people.engineer.userId, isActive: false }),
    ]);
    if (outcome !== 'not let in') expect(outcome).toEqual(whole);
    expect(await arrive()).toBe('not let in');
    await setUserActive(people.administrator, { userId: people.engineer.userId, isActive: true });
  });
});

describe('parallel clones', () => {
  it('of the same form create one copy', async () => {
    const { estId } = await make('To be cloned');
    const form = cloneForm.parse({ estimateId: estId, estimateName: 'One copy', submissionId: 'the-same-form' });
    const copies = await Promise.all([1, 2, 3].map(() => cloneEstimate(people.engineer, form)));
    expect(new Set(copies.map((copy) => copy.estId)).size).toBe(1);
  });

  it('with one name but from different forms create one copy and reject the other', async () => {
    const { estId } = await make('To be cloned twice');
    const form = cloneForm.parse({ estimateId: estId, estimateName: 'Only one' });
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(cloneEstimate(people.engineer, form))));
    expect(outcomes.filter((outcome) => outcome === 'unprocessable')).toHaveLength(1);
  });
});

describe('the report before Generate', () => {
  it('shows the same text as the generated one, and stores nothing', async () => {
    const { estId, version } = await make('Looked at before');
    const preview = await previewSnapshot(people.engineer, estId);
    expect((await readEstimate(people.engineer, estId)).estimate).toMatchObject({ state: 1, version });
    await generateEstimate(people.engineer, { estId, version });
    const frozen = await readSnapshot(people.engineer, estId);
    expect(frozen.result).toEqual(preview.result);
    expect(frozen.inputHash).toBe(preview.inputHash);
  });

  it('is not available while something is missing', async () => {
    const { estId } = await makeExample(people.engineer, people.halden, { name: 'Half', until: 'products' });
    await expect(previewSnapshot(people.engineer, estId)).rejects.toMatchObject({ code: 'unprocessable' });
  });
});
