import type { Feature } from 'write-excel-file/node';
import { xmlText } from '../../office/xml.ts';
import { type Allowed, type CellPlan, cellAt, type SheetPlan, type WorkbookPlan } from '../plan.ts';
import type { FileContent } from './file-content.ts';

/** Adds what a reader can type into the inputs, the links, and hides the columns that only formulas read. */
export function sheetExtras({ sheets }: WorkbookPlan): Feature<FileContent> {
  const sheetAt = (index: number) => sheets[index] as SheetPlan;
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const sheet = sheetAt(sheetIndex);
            return hideColumns(xml, sheet.hidden ?? []).replace(
              '<pageMargins',
              `${validations(sheet)}${hyperlinks(sheet)}<pageMargins`,
            );
          },
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: (_options, { sheetIndex }) =>
            linksOf(sheetAt(sheetIndex))
              .filter(({ link }) => isOfWeb(link))
              .map(
                ({ address, link }) =>
                  `<Relationship Id="rId-link-${address}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${xmlText(link)}" TargetMode="External"/>`,
              )
              .join('') || undefined,
        },
      },
    },
  };
}

function hideColumns(xml: string, hidden: readonly number[]): string {
  return hidden.reduce(
    (all, column) => all.replace(`<col min="${column + 1}" `, `<col min="${column + 1}" hidden="1" `),
    xml,
  );
}

function* placed({ rows }: SheetPlan): Generator<[string, CellPlan]> {
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) if (cell) yield [cellAt(column, row + 1), cell];
}

/** Cells with the same limits share one rule; one with the word Exclude has its own, which names the cell. */
function validations(sheet: SheetPlan): string {
  const rules = new Map<string, string[]>();
  for (const [address, cell] of placed(sheet)) {
    if (!cell.allowed) continue;
    const rule = ruleOf(cell.allowed, address);
    rules.set(rule, [...(rules.get(rule) ?? []), address]);
  }
  if (rules.size === 0) return '';
  const each = [...rules].map(([rule, cells]) => rule.replace('>', ` sqref="${cells.join(' ')}">`));
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`;
}

function ruleOf(allowed: Allowed, address: string): string {
  const rule = (attributes: string, message: string, ...formulas: string[]) =>
    `<dataValidation ${attributes} allowBlank="1" showErrorMessage="1" errorTitle="Not saved" error="${xmlText(message)}">${formulas
      .map((content, index) => `<formula${index + 1}>${xmlText(content)}</formula${index + 1}>`)
      .join('')}</dataValidation>`;
  if ('choices' in allowed) {
    return rule('type="list"', `Choose ${inList.format(allowed.choices)}.`, `"${allowed.choices.join(',')}"`);
  }
  const { min, max, orExclude } = allowed;
  const limits = `a number from ${inWords.format(min)} to ${inWords.format(max)}`;
  if (!orExclude) return rule('type="decimal" operator="between"', `Enter ${limits}.`, String(min), String(max));
  return rule(
    'type="custom"',
    `Enter ${limits}, or the word Exclude.`,
    `OR(${address}="Exclude",AND(ISNUMBER(${address}),${address}>=${min},${address}<=${max}))`,
  );
}

const inList = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Made once: `toLocaleString` would make one for each limit. */
const inWords = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

const isOfWeb = (link: string) => /^https?:/.test(link);

function linksOf(sheet: SheetPlan): { readonly address: string; readonly link: string }[] {
  return [...placed(sheet)].flatMap(([address, cell]) =>
    cell.kind === 'text' && cell.link ? [{ address, link: cell.link }] : [],
  );
}

function hyperlinks(sheet: SheetPlan): string {
  const links = linksOf(sheet).map(({ address, link }) =>
    isOfWeb(link)
      ? `<hyperlink ref="${address}" r:id="rId-link-${address}"/>`
      : `<hyperlink ref="${address}" location="${xmlText(link)}"/>`,
  );
  return links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`;
}
