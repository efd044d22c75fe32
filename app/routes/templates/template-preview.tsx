import { OutdatedPreview } from '#app/ui/network/outdated-preview.tsx';
import { ReportMarkup } from '#app/ui/report/report-markup.tsx';
import type { Preview } from './load-template.server.ts';

/**
 * The first pages of the report, small. It is a picture of what the form says, so the keyboard and screen readers skip
 * it; the preview as PDF is the one to be read.
 */
export function TemplatePreview(props: {
  readonly preview: Preview;
  /** Why it is older than what is typed. */
  readonly outdated: string | null;
}) {
  const { preview, outdated } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="template-preview" aria-label="Preview of the first pages" tabIndex={0}>
      <p className="hint">Preview of the first pages, around an example’s figures.</p>
      <OutdatedPreview why={outdated} />
      <ReportMarkup isInert className="template-sheet" body={preview.body} styles={preview.styles} />
      <p className="template-foot">{preview.footer}</p>
    </section>
  );
}
