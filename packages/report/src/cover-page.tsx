import type { Cover, PartnerAccent } from '@worthwhile/roi-core/report-model';
import { Markdown } from './blocks/markdown.tsx';
import { CoverLine } from './charts/index.ts';

/** Longer titles (in Latin characters) are smaller, so a long customer name keeps the cover's layout. */
const LONG_TITLE = 62;
const VERY_LONG_TITLE = 110;

/** Chinese, Japanese and Korean characters are twice as wide. */
const lengthOf = (title: string) =>
  title.length + (title.match(/[\u2e80-\ud7af\uf900-\ufaff\uff00-\uffef]/g)?.length ?? 0);

export function CoverPage({ cover, accent }: { cover: Cover; accent: PartnerAccent | null }) {
  const length = lengthOf(cover.title);
  const size = length > VERY_LONG_TITLE ? ' cover-smallest' : length > LONG_TITLE ? ' cover-small' : '';
  return (
    <header className={`cover${size}`}>
      {accent && !accent.isLegible ? <div className="cover-band" /> : null}
      <div className="cover-words-area">
        <div className="cover-brand">
          <div className="cover-partner">
            {cover.logo ? (
              <img className="cover-logo" src={cover.logo} alt={cover.name} />
            ) : (
              <p className="cover-name">{cover.name}</p>
            )}
            {cover.tagLine === '' ? null : <p className="cover-tag">{cover.tagLine}</p>}
          </div>
          {cover.note === '' ? null : <p className="cover-note">{cover.note}</p>}
        </div>
        <h1>{cover.title}</h1>
        <dl className="cover-facts">
          {cover.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {cover.markdown === '' ? null : <Markdown text={cover.markdown} />}
      </div>
      <div className="cover-picture">
        <CoverLine
          cumulative={cover.cumulative}
          line={cover.line}
          paybackMonths={cover.paybackMonths}
          paybackText={cover.paybackText}
          title={cover.caption}
        />
        <div className="cover-foot">
          <p>{cover.caption}</p>
          <p>{cover.context}</p>
        </div>
      </div>
    </header>
  );
}
