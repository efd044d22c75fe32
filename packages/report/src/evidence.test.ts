import { explainAll, type TraceInput, variableLabel } from '@worthwhile/roi-core';
import { buildReportModel, type Cell, citations, type Snapshot } from '@worthwhile/roi-core/report-model';
import { describe, expect, test } from 'vitest';
import { frozenCatalogue } from '../../roi-core/fixtures/frozen.ts';
import { EXAMPLE_IDS } from '../../roi-core/fixtures/read.ts';
import { exampleSnapshot } from '../../roi-core/fixtures/snapshot.ts';
import { referencesOf } from '../../roi-core/src/evidence/evidence.ts';
import { buildWorkbook } from './workbook/index.ts';

const agreement = { name: 'Mara Lind', date: '2026-11-20' };
const agreements = { costPerTicket: agreement, ticketsPerEndpointMonth: agreement };
const snapshots = EXAMPLE_IDS.map((id) => [id, exampleSnapshot(id, { agreements })] as const);

/** Returns the source of each input, by label, from the explanations of all results. */
function explained({ resolved, result, agreements }: Snapshot): Map<string, string> {
  const inputs = Object.values(explainAll(frozenCatalogue, resolved, result, agreements)).flatMap(
    (trace) => trace.inputs,
  );
  const labels = new Map<string, string>();
  for (const input of inputs) {
    const name = nameOf(input);
    expect(labels.get(name) ?? input.evidence, `${name} in two explanations`).toBe(input.evidence);
    labels.set(name, input.evidence);
  }
  return labels;
}

function nameOf({ id, label }: TraceInput): string {
  return id.includes(':') ? variableLabel(frozenCatalogue, id) : label;
}

/** Returns the report's rows of assumptions and reductions: name, and the last cell with the sources that its numbers stand for. */
function printed(snapshot: Snapshot): [string, string][] {
  const { sections } = buildReportModel(snapshot);
  const numbers = [...citations(snapshot).keys()];
  const labelOf = ({ text, references = [] }: Cell) =>
    references.length === 0
      ? text
      : `${text}: ${referencesOf(
          snapshot.catalogue,
          references.map((number) => numbers[number - 1] ?? ''),
        )}`;
  return sections
    .filter(({ id }) => id === 'assumptions' || id === 'reductions')
    .flatMap(({ id, blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'table'
          ? block.groups.flatMap(({ title, rows }) =>
              rows.map(({ cells }): [string, string] => [
                id === 'assumptions' ? `${cells[0]?.text}` : `${title}, ${cells[0]?.text}`,
                labelOf(cells.at(-1) ?? { text: '' }),
              ]),
            )
          : [],
      ),
    );
}

const LABEL = 1;
const SOURCE = 7;
const REFERENCE = 8;

/** Returns the workbook's input rows that have a source, with the sources that its numbers stand for. */
function written(snapshot: Snapshot): [string, string][] {
  const numbers = [...citations(snapshot).keys()];
  const inputs = buildWorkbook(snapshot).sheets.find(({ name }) => name === 'Inputs');
  const textAt = (row: NonNullable<typeof inputs>['rows'][number], column: number) => {
    const cell = row[column];
    return cell?.kind === 'text' && cell.look !== 'columnHead' ? cell.text : '';
  };
  const labelOf = (row: NonNullable<typeof inputs>['rows'][number]) => {
    const cited = textAt(row, REFERENCE).match(/\d+/g) ?? [];
    const ids = cited.map((number) => numbers[Number(number) - 1] ?? '');
    return ids.length === 0 ? textAt(row, SOURCE) : `${textAt(row, SOURCE)}: ${referencesOf(snapshot.catalogue, ids)}`;
  };
  return (inputs?.rows ?? []).flatMap((row): [string, string][] =>
    textAt(row, SOURCE) === '' ? [] : [[textAt(row, LABEL), labelOf(row)]],
  );
}

describe('the sources of an example’s inputs', () => {
  test.each(snapshots)('%s: are the same in the report as in the explanations', (_, snapshot) => {
    const labels = explained(snapshot);
    const rows = printed(snapshot).filter(([name]) => labels.has(name));
    expect(rows.length).toBeGreaterThan(5);
    for (const [name, label] of rows) expect([name, label]).toEqual([name, labels.get(name)]);
  });

  test.each(snapshots)('%s: are the same in the workbook, for every input', (_, snapshot) => {
    const rows = new Map(written(snapshot));
    for (const [name, label] of explained(snapshot))
      if (rows.has(name)) expect([name, rows.get(name)]).toEqual([name, label]);
    // The workbook has a measured value in the row of its assumption.
    for (const [name, label] of printed(snapshot))
      if (!name.endsWith(', measured')) expect([name, rows.get(name)]).toEqual([name, label]);
  });

  test.each(['e2', 'e5'] as const)('%s: name who agreed a figure and when, everywhere', (example) => {
    const snapshot = exampleSnapshot(example, { agreements });
    const named = 'Agreed by Mara Lind, November 20, 2026';
    for (const rows of [explained(snapshot), printed(snapshot), written(snapshot)])
      expect([...rows].filter(([, label]) => label.startsWith('Agreed')).map(([, label]) => label)).toEqual([named]);
  });

  test.each(snapshots)('%s: have a readable reference when they name one', (_, snapshot) => {
    const addresses = JSON.stringify([buildReportModel(snapshot), buildWorkbook(snapshot).sheets.at(-1)]);
    const cited = [...citations(snapshot).keys()];
    expect(cited.length).toBeGreaterThan(0);
    for (const id of cited) {
      const { url = 'none' } = frozenCatalogue.sources[id] ?? {};
      expect(addresses.split(JSON.stringify(url).slice(1, -1)).length, id).toBeGreaterThan(2);
    }
  });
});
