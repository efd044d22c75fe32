import type { ToldRow } from '#app/modules/audit/told.server.ts';
import { actorName, type Part } from '#app/modules/audit/words/tell.ts';
import type { Day, ShownEvent } from './event-list.tsx';

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_MS = 86_400_000;

/** Groups told events by their day in UTC. */
export function daysOf(rows: readonly ToldRow[], hrefOf: (kind: string, id: string) => string | undefined): Day[] {
  const days = new Map<string, ShownEvent[]>();
  for (const row of rows) {
    const day = row.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), shown(row, hrefOf)]);
  }
  return [...days].map(([day, events]) => ({ title: dayTitle(day, new Date()), events }));
}

/** @param day `2026-11-25` */
function dayTitle(day: string, now: Date): string {
  const text = FORMAT.format(new Date(`${day}T00:00:00Z`));
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  if (day === dayOf(now.getTime())) return `Today, ${text}`;
  return day === dayOf(now.getTime() - DAY_MS) ? `Yesterday, ${text}` : text;
}

function shown(row: ToldRow, hrefOf: (kind: string, id: string) => string | undefined): ShownEvent {
  const { id, at, told, ip, requestId, hash, prevHash } = row;
  const from = [ip && `, from ${ip}`, requestId && `, request ${requestId}`].filter(Boolean).join('');
  const part = (each: Part, index: number) => {
    if (typeof each === 'string') return { text: each, isPerson: false };
    const href = hrefOf(each.kind, each.id);
    return { text: each.text, isPerson: index === 0, ...(href !== undefined && { href }) };
  };
  return {
    id,
    at,
    time: at.slice(11, 16),
    person: actorName(row),
    parts: told.parts.map(part),
    changes: told.changes,
    facts: told.facts,
    from,
    hash,
    prevHash,
  };
}
