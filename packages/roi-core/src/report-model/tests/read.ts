import type { Block, ReportModel, TableBlock } from '../model.ts';

export function section(model: ReportModel, id: string) {
  const found = model.sections.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`the report has no section ${id}`);
  return found;
}

export function tables(model: ReportModel, id: string): TableBlock[] {
  return section(model, id).blocks.filter((block): block is TableBlock => block.kind === 'table');
}

export function rowTexts(table: TableBlock | undefined): string[][] {
  return (table?.groups ?? []).flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text)));
}

export function paragraphs(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'text' ? block.paragraphs : []));
}
