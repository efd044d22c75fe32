import { OutdatedPreview } from '#app/ui/network/outdated-preview.tsx';
import { ReportMarkup } from '#app/ui/report/report-markup.tsx';
import type { Preview } from './load-template.server.ts';

/** A picture of the form's content, which keyboard and screen readers skip; the PDF preview is the readable one. */
export function TemplatePreview(props: {
  readonly preview: Preview;
  /** Reason why it is older than the entries. */
  readonly outdated: string | null;
}) {
  const { preview, outdated } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="template-preview" aria-label="Preview of the first pages" tabIndex={0}>
      <p className="hint">Preview with sample data</p>
      <OutdatedPreview why={outdated} />
      <ReportMarkup isInert className="template-sheet" body={preview.body} styles={preview.styles} />
      <p className="template-foot">{preview.footer}</p>
    </section>
  );
}
