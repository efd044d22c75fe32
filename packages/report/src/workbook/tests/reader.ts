import type { CellPlan, WorkbookPlan } from '../index.ts';
import { cellAt } from '../plan.ts';

/** Returns a place such as `Inputs!B23`. */
export function placeOf(plan: WorkbookPlan, name: string): string {
  const named = plan.names.find((one) => one.name === name);
  if (!named) throw new Error(`No cell is called ${name}`);
  return `${named.sheet}!${named.address.replaceAll('$', '')}`;
}

/** The cell that a reader types into, where formulas read a hidden one beside it. */
function typedPlaceOf(plan: WorkbookPlan, name: string): string {
  const place = placeOf(plan, name);
  const shown = place.replace(/!P(?=\d)/, '!C');
  const row = plan.sheets.find((sheet) => sheet.name === 'Inputs')?.rows[Number(/\d+$/.exec(shown)?.[0]) - 1];
  const isWord = row?.[2]?.kind === 'text' && row[2].allowed && 'choices' in row[2].allowed;
  return isWord ? place : shown;
}

/** Returns the workbook after a reader types another value into the named input cell. */
export function withTyped(plan: WorkbookPlan, name: string, value: number): WorkbookPlan {
  const place = typedPlaceOf(plan, name);
  const sheets = plan.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((cells, row) =>
      cells.map((cell, column): CellPlan | null => {
        if (`${sheet.name}!${cellAt(column, row + 1)}` !== place) return cell;
        if (value < 0) return { kind: 'text', text: 'Exclude', look: 'input' };
        const format = cell?.kind === 'number' ? cell.format : 'number';
        return { kind: 'number', value, format, look: 'input' };
      }),
    ),
  }));
  return { ...plan, sheets };
}

/** Returns the workbook after a reader chooses other levels from the lists beside the figures. */
export function withLevels(plan: WorkbookPlan, chosen: Readonly<Record<string, string>>): WorkbookPlan {
  const rows = new Map(
    Object.entries(chosen).map(([name, word]) => [Number(/\d+$/.exec(placeOf(plan, name))?.[0]), word]),
  );
  const sheets = plan.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((cells, row) => {
      const word = sheet.name === 'Inputs' ? rows.get(row + 1) : undefined;
      return word === undefined
        ? cells
        : cells.map((cell, column): CellPlan | null =>
            column === 4 && cell?.kind === 'text' ? { ...cell, text: word } : cell,
          );
    }),
  }));
  return { ...plan, sheets };
}
