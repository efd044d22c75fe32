import { csvLines, writeCsv } from '#app/infra/csv/csv.server.ts';
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
];

/** Events as a CSV file, made as fast as it is taken. */
export function auditCsv(steps: AsyncGenerator<AuditRow[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(writeCsv(COLUMNS, []))),
    async pull(controller) {
      const { done, value } = await steps.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(csvLines(value.map(cellsOf))));
    },
    async cancel() {
      await steps.return(undefined);
    },
  });
}

function cellsOf(row: AuditRow): (string | number)[] {
  const { at, actorId, actor, partnerId, action, targetKind, targetId, ip, requestId, detail } = row;
  const said = Object.keys(detail).length === 0 ? '' : JSON.stringify(detail);
  return [at, actorId ?? '', actor, partnerId ?? '', action, targetKind, targetId, ip, requestId, said];
}
