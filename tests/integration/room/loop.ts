import { randomUUID } from 'node:crypto';
import type { Actor } from '#app/modules/access/actor.ts';
import { readCustomerRoom } from '#app/modules/room/customer-room.server.ts';
import type { Visitor } from '#app/modules/room/enter-room.server.ts';
import { respond } from '#app/modules/room/respond.server.ts';
import { linkForm, type RespondForm } from '#app/modules/room/room.schema.ts';
import { openShare } from '#app/modules/share/open-share.server.ts';
import { shareBody } from '#app/modules/share/share.schema.ts';
import { createShareLink } from '#app/modules/share/share.server.ts';

export const RUTH = { readerName: 'Ruth Okafor', readerEmail: 'ruth@halden.test' };
export const TOM = { readerName: 'Tom Reyes', readerEmail: 'tom@halden.test' };
export const FIGURES = ['endpointsManaged', 'ticketsPerEndpointMonth', 'costPerTicket'];

/** A link whose reader can respond, and a first visitor. */
export async function openRoom(
  actor: Actor,
  estId: number,
  more: { figures?: string[]; verifiesEmail?: boolean; showsPrices?: boolean; password?: string } = {},
) {
  const { figures = FIGURES, verifiesEmail, showsPrices, password } = more;
  const body = shareBody.parse({ estId, ...(password ? { password } : {}) });
  const link = await createShareLink(actor, {
    ...body,
    submissionId: randomUUID(),
    room: { figures },
    verifiesEmail,
    showsPrices,
  });
  const token = link.url.slice(link.url.lastIndexOf('/') + 1);
  return { ...link, token, visitor: { token, pass: '', ip: '192.0.2.1', key: '', isSignedIn: false } };
}

/** Responds as the page's form does. @returns the answer, and the visitor with the cookie that it set */
export async function say(visitor: Visitor, form: Record<string, unknown>) {
  const answer = await respond(visitor, linkForm.parse(form) as RespondForm);
  return { answer, visitor: answer.key ? { ...visitor, key: answer.key } : visitor };
}

/** Reads the room as its page does. */
export async function look(visitor: Visitor, counts = false) {
  const door = await openShare(visitor);
  if (door.state !== 'open') throw new Error(`The link is ${door.state}`);
  const room = await readCustomerRoom(visitor, door.share, { counts });
  if (!room) throw new Error('The room has no result');
  return room;
}

export async function figureIn(visitor: Visitor, fieldId: string) {
  const figure = (await look(visitor)).figures.find((one) => one.fieldId === fieldId);
  if (!figure) throw new Error(`The room does not ask about ${fieldId}`);
  return figure;
}
