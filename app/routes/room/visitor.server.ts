import { roomKeyCookie, sharePassCookie } from '#app/http/cookies.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import type { Visitor } from '#app/modules/room/enter-room.server.ts';

/** Reads who opens a link, from its cookies. */
export async function visitorOf(arrival: {
  readonly actor: Actor | null;
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly ip: string;
}): Promise<Visitor> {
  const { actor, request, params, ip } = arrival;
  const token = params.token ?? '';
  return {
    token,
    ip,
    pass: await sharePassCookie(token).read(request),
    key: await roomKeyCookie(token).read(request),
    isSignedIn: actor !== null,
  };
}
