import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { listPartners, readPartner } from '#app/modules/partners/directory.server.ts';
import { editPartner, onboardPartner } from '#app/modules/partners/onboarding.server.ts';
import { partnerForm, partnerListQuery } from '#app/modules/partners/partners.schema.ts';
import { TEXT } from '#app/text.ts';
import { refused, useCast } from '../users/people.ts';

const people = useCast();

const form = (orgName: string, tagLine = 'Wires, well kept') => partnerForm.parse({ orgName, tagLine });
const asked = (more: Record<string, string> = {}) => partnerListQuery.parse(more);

describe('a partner’s logo', () => {
  const file = (bytes: Uint8Array, name = 'logo.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
  const png = () =>
    sharp({ create: { width: 1400, height: 700, channels: 3, background: '#1b2b5a' } })
      .png()
      .toBuffer();
  const stored = (partnerId: number) =>
    unscoped('the stored logo', async (tx) => {
      const [row] = await tx.execute<{
        mime_type: string;
        bytes: Buffer;
      }>(sql`select u.mime_type, u.bytes from uploads u
        join partners p on p.logo_upload_id = u.id where p.id = ${partnerId}`);
      return row ? { type: row.mime_type, ...(await sharp(row.bytes).metadata()) } : null;
    });

  it('is re-encoded within 1024 x 1024 and preserved when no other is chosen', async () => {
    const logo = file(await png());
    const partnerId = await onboardPartner(people.second, { ...form('Larch'), logo });
    expect(await stored(partnerId)).toMatchObject({ type: 'image/png', width: 1024, height: 512 });
    const { logoUploadId } = await readPartner(people.second, partnerId);
    const emptyField = partnerForm.parse({ orgName: 'Larch', tagLine: 'New line', logo: new File([], '') });
    await editPartner(people.second, partnerId, { ...emptyField, version: 1 });
    expect((await readPartner(people.second, partnerId)).logoUploadId).toBe(logoUploadId);
    await editPartner(people.second, partnerId, { ...form('Larch'), logo, version: 2 });
    expect((await readPartner(people.second, partnerId)).logoUploadId).not.toBe(logoUploadId);
  });

  it.each([
    ['a file that is not an image', TEXT.imageType, async () => file(Buffer.from('<script>alert(1)</script>'))],
    [
      'an SVG',
      TEXT.imageType,
      async () => file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ],
    [
      '2 MB',
      'Please upload logo image, size less than 2MB',
      async () => file(Buffer.concat([await png(), Buffer.alloc(2 * 1024 * 1024)]).subarray(0, 2 * 1024 * 1024)),
    ],
    ['an empty file with a name', TEXT.imageEmpty, async () => file(Buffer.alloc(0))],
  ])('is rejected for %s with its cause, and no partner is created', async (_, words, make) => {
    const logo = await make();
    const answer = await onboardPartner(people.second, { ...form('Maple'), logo }).catch((error) => error.errors);
    expect(answer).toEqual({ logo: [words] });
    expect((await listPartners(people.top, asked({ search: 'maple' }))).count).toBe(0);
  });

  it('of another partner cannot be used', async () => {
    const logo = file(await png());
    expect(
      await refused(editPartner(people.fabrikamAdmin, people.contoso, { ...form('Contoso'), logo, version: 1 })),
    ).toBe('notFound');
    expect(await stored(people.contoso)).toBeNull();
  });
});
