import { useNonce } from '#app/ui/nonce.ts';
import '../../../packages/report/src/styles/report.css';
import '../../../packages/report/src/styles/report-blocks.css';
import '../../../packages/report/src/styles/report-headline.css';
import '../../../packages/report/src/styles/report-contents.css';
import '../../../packages/report/src/styles/report-proof.css';
import '../../../packages/report/src/styles/report-tables.css';
import '../../../packages/report/src/styles/report-cover.css';

/**
 * Shows the markup that the PDF prints, with the report's styles.
 *
 * @param props.body of `renderReportBody`
 * @param props.styles of `modelStyles`
 * @param props.as `main` where the report is the page's content
 * @param props.isInert skipped by keyboard and screen readers
 */
export function ReportMarkup(props: {
  readonly body: string;
  readonly styles: string;
  readonly className: string;
  readonly as?: 'div' | 'main';
  readonly isInert?: boolean;
}) {
  const { body, styles, className, as: Sheet = 'div', isInert = false } = props;
  const nonce = useNonce();
  return (
    <>
      <style
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the report package, which escapes every text in it
        dangerouslySetInnerHTML={{ __html: styles }}
      />
      <Sheet
        className={className}
        {...(Sheet === 'main' ? { id: 'main', tabIndex: -1 } : {})}
        {...(isInert ? { inert: '' } : {})}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own escaped markup of the report
        dangerouslySetInnerHTML={{ __html: body }}
      />
    </>
  );
}
