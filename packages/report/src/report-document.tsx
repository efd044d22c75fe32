import type { ReportModel, Section } from '@worthwhile/roi-core/report-model';
import { BlockView } from './blocks/block.tsx';
import { keyed } from './blocks/with-keys.ts';
import { CoverPage } from './cover-page.tsx';

/** Headings: cover h1, sections h2, their parts h3. */
export function ReportDocument({ model }: { model: ReportModel }) {
  return (
    <article className="report" lang={model.lang}>
      <CoverPage cover={model.cover} accent={model.accent} />
      {keyed(model.sections).map(({ key, item }) => (
        <SectionView key={key} section={item} sign={model.sign} />
      ))}
    </article>
  );
}

/** The sections alone, each with an ID, for a page that has its own head and contents. */
export function ReportSections({ model }: { model: ReportModel }) {
  return (
    <article className="report" lang={model.lang}>
      {keyed(model.sections).map(({ key, item }, index) => (
        <SectionView key={key} section={item} sign={model.sign} id={`part-${index + 1}`} />
      ))}
    </article>
  );
}

function SectionView({ section, sign, id }: { section: Section; sign: string; id?: string }) {
  return (
    <section className={`section section-${section.id}`} id={id}>
      <div className="section-head">
        <h2>{section.title}</h2>
        {section.lead === '' ? null : <p className="lead">{section.lead}</p>}
      </div>
      {keyed(section.blocks).map(({ key, item }) => (
        <BlockView key={key} block={item} sign={sign} />
      ))}
    </section>
  );
}
