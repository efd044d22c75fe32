import { OutdatedPreview } from '../network/outdated-preview.tsx';
import { ReportMarkup } from './report-markup.tsx';
import './pages-preview.css';

/** The report's first pages as markup with their own styles. */
export interface ShownPages {
  readonly body: string;
  readonly styles: string;
  readonly footer: string;
}

/** A picture of the form's content, which keyboard and screen readers skip; the PDF preview is the readable one. */
export function PagesPreview(props: {
  readonly preview: ShownPages;
  readonly caption: string;
  /** Reason why it is older than the entries. */
  readonly outdated: string | null;
}) {
  const { preview, caption, outdated } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="pages-preview" aria-label="Preview of the first pages" tabIndex={0}>
      <p className="hint">{caption}</p>
      <OutdatedPreview why={outdated} />
      <ReportMarkup isInert className="pages-preview-sheet" body={preview.body} styles={preview.styles} />
      <p className="pages-preview-foot">{preview.footer}</p>
    </section>
  );
}
