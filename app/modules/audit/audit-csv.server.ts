import { csvStream } from '#app/infra/csv/csv.server.ts';
import type { AuditRow } from './audit.view.ts';

const COLUMNS = [
  'at',
  'actorId',
  'actor',
  'partnerId',
  'action',
  'targetKind',
  'targetId',
  'ip',
  'requestId',
  'detail',
  'prevHash',
  'hash',
];

export function auditCsv(steps: AsyncGenerator<AuditRow[]>): ReadableStream<Uint8Array> {
  return csvStream(COLUMNS, rowsOf(steps));
}

async function* rowsOf(steps: AsyncGenerator<AuditRow[]>) {
  for await (const events of steps) yield events.map(cellsOf);
}

function cellsOf(row: AuditRow): (string | number)[] {
  const { at, actorId, actor, partnerId, action, targetKind, targetId, ip, requestId, detail } = row;
  const said = Object.keys(detail).length === 0 ? '' : JSON.stringify(detail);
  return [
    at,
    actorId ?? '',
    actor,
    partnerId ?? '',
    action,
    targetKind,
    targetId,
    ip,
    requestId,
    said,
    row.prevHash,
    row.hash,
  ];
}
