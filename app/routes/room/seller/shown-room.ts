import type { SellerRoom } from '#app/modules/room/seller-room.server.ts';

/** As the client reads it. */
export type ShownRoom = Serialized<SellerRoom>;
type Serialized<T> = T extends Date ? Date | string : T extends object ? { [K in keyof T]: Serialized<T[K]> } : T;

export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
