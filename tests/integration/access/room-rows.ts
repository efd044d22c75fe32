import type { Role } from './fixtures.ts';

const ALL: readonly Role[] = [1, 2, 3, 4, 5, 6];
const byId = (id: number | string) => ({ query: { estId: id } });

/** Calls of a room and of what belongs to it. All name an estimate. */
export const ROOM_ROWS = {
  'GET estimate/room': { roles: ALL, record: 'estimate' as const, send: byId },
  'POST estimate/room/links': {
    roles: ALL,
    record: 'estimate' as const,
    send: (id: number | string) => ({ body: { estId: id } }),
    ok: [422],
  },
  'GET estimate/proposals': { roles: ALL, record: 'estimate' as const, send: byId },
  'POST estimate/proposals': {
    roles: ALL,
    record: 'estimate' as const,
    send: (id: number | string) => ({
      body: { estId: id, from: 'Ruth', figures: [{ fieldId: 'employees', value: 2 }] },
    }),
    ok: [422],
  },
  'POST estimate/proposals/:answer': {
    roles: ALL,
    record: 'estimate' as const,
    part: 'accept',
    send: (id: number | string) => ({ body: { estId: id, figureIds: [1] } }),
    ok: [200],
  },
  'GET estimate/messages': { roles: ALL, record: 'estimate' as const, send: byId },
  'POST estimate/messages': {
    roles: ALL,
    record: 'estimate' as const,
    send: (id: number | string) => ({ body: { estId: id, text: 'Hello' } }),
    ok: [422],
  },
  'GET estimate/review': { roles: ALL, record: 'estimate' as const, send: byId },
  'POST estimate/review': {
    roles: ALL,
    record: 'estimate' as const,
    send: (id: number | string) => ({ body: { estId: id, reviewOf: null } }),
    ok: [200],
  },
  'GET estimate/versions': { roles: ALL, record: 'estimate' as const, send: byId },
};
