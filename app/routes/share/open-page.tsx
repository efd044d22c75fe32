import { CopyMenu } from '#app/ui/copy/copy-menu.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ReportMarkup } from '#app/ui/report/report-markup.tsx';
import { SiteFooter } from '#app/ui/shell/shell.tsx';

export function OpenPage(props: {
  readonly brand: string;
  readonly year: number;
  readonly token: string;
  readonly title: string;
  readonly until: { readonly iso: string; readonly shown: string };
  readonly owner: { readonly name: string; readonly email: string } | null;
  readonly isWorkingCopy: boolean;
  readonly hasFiles: boolean;
  readonly body: string;
  readonly styles: string;
}) {
  const { brand, year, token, title, until, owner, isWorkingCopy, hasFiles, body, styles } = props;
  const download = `/share/${token}/download`;
  return (
    <div className="shared">
      <header className="shared-head">
        <p className="shared-title">
          <strong>{title}</strong>
          <span className="row-second">
            Available until <time dateTime={until.iso}>{until.shown}</time>
            {owner ? (
              <>
                {'. Questions? Contact '}
                <a href={`mailto:${owner.email}`}>{owner.name}</a>
              </>
            ) : null}
          </span>
        </p>
        <div className="page-actions">
          <CopyMenu within=".report-sheet" />
          {hasFiles ? (
            <>
              <ButtonLink href={`${download}?edition=slides`} download>
                Download slides (.pptx)
              </ButtonLink>
              <ButtonLink href={`${download}?edition=workbook`} download>
                Download workbook (.xlsx)
              </ButtonLink>
              <ButtonLink href={download} kind="main" download>
                Download PDF
              </ButtonLink>
            </>
          ) : null}
        </div>
      </header>
      {isWorkingCopy ? <Notice type="warning">Working copy: not the final report.</Notice> : null}
      <ReportMarkup as="main" className="report-sheet" body={body} styles={styles} />
      <SiteFooter brand={brand} year={year} />
    </div>
  );
}
