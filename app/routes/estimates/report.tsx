import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { modelStyles, renderReportBody } from '@worthwhile/report';
import { z } from 'zod';
import { pageLoader } from '#app/http/page.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { hashOfReport, viewReport } from '#app/modules/report/report.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { CopyMenu } from '#app/ui/copy/copy-menu.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ReportMarkup } from '#app/ui/report/report-markup.tsx';
import { PdfHash } from './report/pdf-hash.tsx';
import { stepHref } from './wizard/wizard-url.ts';
import '../../../packages/report/src/styles/report-print.css';
import './report/report-frame.css';

export const loader = pageLoader({
  can: 'estimates.view',
  query: z.object({ estId: id }),
  run: async ({ actor, query }) => {
    const { model, isDraft } = await viewReport(actor, query.estId);
    return {
      estId: query.estId,
      isDraft,
      pdfSha256: isDraft ? null : await hashOfReport(actor, query.estId),
      title: isDraft ? `Draft: ${model.title}` : model.title,
      body: renderReportBody(model),
      styles: modelStyles(model),
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Report'} · ${PRODUCT_NAME}` },
];

/** Renders the same markup as the PDF. */
export default function ReportView() {
  const { estId, isDraft, pdfSha256, body, styles } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page-actions report-actions">
        <ButtonLink href={stepHref(estId, isDraft ? 'report' : 'generate', isDraft ? 'edit' : 'view')}>
          Back to the estimate
        </ButtonLink>
        <CopyMenu within=".report-sheet" />
        {isDraft ? null : (
          <>
            <ButtonLink href={`/estimate/download?estId=${estId}&edition=workbook`} download>
              Download workbook (.xlsx)
            </ButtonLink>
            <ButtonLink href={`/estimate/download?estId=${estId}`} kind="main" download>
              Download ROI Report
            </ButtonLink>
          </>
        )}
      </div>
      {isDraft ? (
        <Notice type="info">Draft preview. Nothing is final until you select Generate ROI.</Notice>
      ) : (
        <PdfHash sha256={pdfSha256} />
      )}
      <ReportMarkup className="report-sheet" body={body} styles={styles} />
    </>
  );
}
