import type { ReportModel, Section } from '@worthwhile/roi-core/report-model';
import { BlockView } from './blocks/block.tsx';
import { partAnchor, partsOf } from './blocks/parts.ts';
import { keyed } from './blocks/with-keys.ts';
import { CoverPage } from './cover-page.tsx';

/** Headings: cover h1, sections h2, their parts h3. */
export function ReportDocument({ model }: { model: ReportModel }) {
  return (
    <article className="report" lang={model.lang}>
      <CoverPage cover={model.cover} accent={model.accent} />
      <Sections model={model} sections={model.sections} />
    </article>
  );
}

/** The sections alone, for a page that has its own head and contents. */
export function ReportSections({ model }: { model: ReportModel }) {
  return (
    <article className="report" lang={model.lang}>
      <Sections model={model} sections={partsOf(model.sections)} />
    </article>
  );
}

/** Each has an ID, which the contents and references link to. */
function Sections({ model, sections }: { model: ReportModel; sections: readonly Section[] }) {
  const parts = partsOf(model.sections);
  return keyed(sections).map(({ key, item }) => (
    <section
      key={key}
      className={`section section-${item.id}`}
      id={item.id === 'contents' ? 'contents' : partAnchor(parts.indexOf(item))}
    >
      <div className="section-head">
        <h2>{item.title}</h2>
        {item.lead === '' ? null : <p className="lead">{item.lead}</p>}
      </div>
      {keyed(item.blocks).map(({ key, item: block }) => (
        <BlockView key={key} block={block} sign={model.sign} parts={parts} />
      ))}
    </section>
  ));
}
