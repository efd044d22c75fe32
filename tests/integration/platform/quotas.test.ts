import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#app/infra/limits/limits.ts';
import { describeQuota, type Quota, spendQuota } from '#app/infra/limits/quotas.server.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import { orderReports } from '#app/modules/report-batches/report-batches.server.ts';
import { createShareLink } from '#app/modules/share/share.server.ts';
import { prepareImage } from '#app/modules/uploads/uploads.server.ts';
import { execute, forgetLimits } from '#tests/support/in-process/execute.ts';
import { usePeople } from '../estimates/people.ts';
import { makeGenerated } from '../estimates/worked-example.ts';

const people = usePeople();
let estId: number;
beforeAll(async () => {
  estId = await makeGenerated(people.partnerAdmin, people.marlow);
});

beforeEach(async () => void (await forgetLimits()));

/** Leaves so many of the user's, or of the partner's, quota. */
async function leave(left: number, quota: Quota, of: 'user' | 'partner' = 'user'): Promise<void> {
  const { userId, partnerId } = people.partnerAdmin;
  await spendQuota(people.partnerAdmin, quota);
  const key = `${quota}:${of}:${of === 'user' ? userId : partnerId}`;
  await execute(sql`UPDATE rate_limits SET points = ${LIMITS[`${quota}:${of}`].points - left} WHERE key = ${key}`);
}

const CREATE: [Quota, () => Promise<unknown>][] = [
  ['drafts', () => cloneEstimate(people.partnerAdmin, { estimateId: estId, estimateName: `Copy ${Math.random()}` })],
  ['links', () => createShareLink(people.partnerAdmin, { estId, label: '', expiresInDays: 7, showsOwner: false })],
  ['batches', () => orderReports(people.partnerAdmin, { ids: [estId], edition: 'workbook' })],
  ['uploads', () => prepareImage(people.partnerAdmin, { kind: 'profile', file: new File(['x'], 'x.png') })],
];

describe.each(CREATE)('%s per day', (quota, create) => {
  it('are refused above the quota, with a sentence and the time to wait', async () => {
    await leave(0, quota);
    await expect(create()).rejects.toMatchObject({
      code: 'tooMany',
      message: expect.stringMatching(
        /^You can create [\d,]+ .* per day.* Nothing was created\. Try again in 24 hours\.$/,
      ),
      retryAfterSeconds: expect.any(Number),
    });
  });

  it('are created below it', async () => {
    await leave(1, quota);
    const refusal = await create().then(
      () => null,
      (error) => error.code,
    );
    expect(refusal).not.toBe('tooMany');
  });
});

describe('a quota', () => {
  it('of a partner counts all its users', async () => {
    await leave(0, 'links', 'partner');
    await expect(spendQuota(people.partnerUser, 'links')).rejects.toMatchObject({ code: 'tooMany' });
    await expect(spendQuota(people.otherPartnerAdmin, 'links')).resolves.toBeUndefined();
  });

  it('is shown with what was used of it, by the user and by their organization', async () => {
    const describeLinks = () => describeQuota(people.partnerAdmin, 'links');
    expect(await describeLinks()).toBe('Share links created today: 0 of 500. Your organization: 0 of 5,000.');
    await leave(50, 'links');
    expect(await describeLinks()).toBe('Share links created today: 450 of 500. Your organization: 1 of 5,000.');
  });
});
