import { ButtonLink } from '#app/ui/form/button.tsx';
import { useNonce } from '#app/ui/nonce.ts';
import { SiteFooter } from '#app/ui/shell/shell.tsx';

/** The report with what its reader may take along. */
export function OpenPage(props: {
  readonly brand: string;
  readonly year: number;
  readonly token: string;
  readonly title: string;
  readonly until: string;
  readonly owner: { readonly name: string; readonly email: string } | null;
  readonly body: string;
  readonly styles: string;
}) {
  const { brand, year, token, title, until, owner, body, styles } = props;
  const nonce = useNonce();
  const download = `/share/${token}/download`;
  return (
    <div className="shared">
      <header className="shared-head">
        <p className="shared-title">
          <strong>{title}</strong>
          <span className="row-second">
            Open until <time dateTime={until}>{until}</time>
            {owner ? (
              <>
                {'. Questions go to '}
                <a href={`mailto:${owner.email}`}>{owner.name}</a>
              </>
            ) : null}
          </span>
        </p>
        <p className="page-actions">
          <ButtonLink href={download} kind="main" download>
            Download PDF
          </ButtonLink>
          <ButtonLink href={`${download}?format=xlsx`} download>
            Download .xlsx
          </ButtonLink>
        </p>
      </header>
      <style
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the report package, which escapes every text in it
        dangerouslySetInnerHTML={{ __html: styles }}
      />
      <main
        id="main"
        className="report-sheet"
        tabIndex={-1}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own escaped markup of the report
        dangerouslySetInnerHTML={{ __html: body }}
      />
      <SiteFooter brand={brand} year={year} />
    </div>
  );
}
