import { beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { compareEstimates } from '#app/modules/estimates/compare.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { loadSavings } from '#app/routes/estimates/savings/load-savings.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from '../estimates/people.ts';
import { makeGenerated } from '../estimates/worked-example.ts';

const database = useTestDatabase();
const people = usePeople(database);
let older: number;
let today: number;

/** Both are generated; one is then reduced to what model 1.0 stored. */
beforeAll(async () => {
  older = await makeGenerated(people.engineer, people.halden, 'Of model 1.0');
  today = await makeGenerated(people.engineer, people.halden, 'Of today');
  const owner = connectOwner(database.url);
  await owner`UPDATE estimate_snapshots SET model_version = '1.0', snapshot = jsonb_set(snapshot, '{modelVersion}', '"1.0"')
      #- '{result,headline}' #- '{result,confirmed}' #- '{result,notIncluded}' #- '{result,costColumns,dueInAdvance}'
      #- '{simulation,hardOnly}' #- '{simulation,baseNpv}' #- '{simulation,basePercentile}'
      WHERE estimate_id = ${older}`;
  await owner.end();
});

const savings = async (estId: number, query = '') =>
  loadSavings(people.engineer, await readEstimate(people.engineer, estId), new URLSearchParams(query));

describe('an estimate that model 1.0 generated', () => {
  it('leads with its stored results and names their model', async () => {
    const [one, other] = [await savings(older), await savings(today)];
    expect(one.olderModel).toBe('1.0');
    expect(other.olderModel).toBeNull();
    expect(one.headline.map(({ value }) => value)).toEqual(other.headline.map(({ value }) => value));
    expect((await readEstimate(people.engineer, older)).headline?.kind).toBe('new');
  });

  it('shows nothing that was not stored, and calculates nothing more', async () => {
    const { confirmed, range, tornado, whatIf, explained, headline } = await savings(older, 'tab=what-if');
    expect([confirmed, range.rows, whatIf]).toEqual([null, [], null]);
    expect(tornado.bars.every(({ hardOnly }) => hardOnly === undefined)).toBe(true);
    expect(explained).not.toContain('metric:irrPct');
    expect(explained).toContain(headline[0]?.figure);
    expect((await savings(today)).explained).toBeNull();
  });

  it('is compared by its main result', async () => {
    const { comparison } = await compareEstimates(people.engineer, [older, today]);
    const npv = comparison?.results.find(({ id }) => id === 'metric:npv');
    expect(npv).toMatchObject({ label: 'Net present value', isDifferent: false });
  });
});
