import { randomUUID } from 'node:crypto';
import { modelStyles, renderReportBody, renderReportSections } from '@worthwhile/report';
import { readCustomerRoom } from '#app/modules/room/customer-room.server.ts';
import type { Visitor } from '#app/modules/room/enter-room.server.ts';
import type { OpenShare } from '#app/modules/share/open-share.server.ts';
import { formatDate } from '../estimates/list/format-date.ts';
import { roomAccentStyles } from './room-accent.ts';

/** The report's parts that the room's own headline replaces. */
const ABOVE = new Set(['contents', 'startPage', 'introduction']);

/** Reads the page of a room; null while its working copy has no result. */
export async function loadRoom(visitor: Visitor, share: OpenShare, counts: boolean) {
  const room = await readCustomerRoom(visitor, share, { counts });
  if (!room) return null;
  const { model, expiresAt, preparedAt, ...shown } = room;
  const sections = model.sections.filter(({ id }) => !ABOVE.has(id));
  return {
    ...shown,
    token: visitor.token,
    submissionId: randomUUID(),
    prepared: formatDate(preparedAt),
    until: { iso: expiresAt.toISOString(), shown: formatDate(expiresAt.toISOString()) },
    parts: sections.map(({ title }) => title),
    cover: renderReportBody({ ...model, sections: [] }),
    body: renderReportSections({ ...model, sections }),
    styles: `${modelStyles(model)}${roomAccentStyles(model.accent)}`,
  };
}

export type LoadedRoom = NonNullable<Awaited<ReturnType<typeof loadRoom>>>;
