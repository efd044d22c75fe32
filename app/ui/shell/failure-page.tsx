import { renderToStaticMarkup } from 'react-dom/server';
import base from '../base.css?inline';
import form from '../form/form.css?inline';
import { readPreferences } from '../preferences.ts';
import tokens from '../tokens.css?inline';
import { ErrorPage, type ErrorPageProps, errorText } from './error-page.tsx';
import page from './page.css?inline';

interface FailurePageProps extends Omit<ErrorPageProps, 'isFramed' | 'sent'> {
  /** Of the content security policy. */
  readonly nonce: string;
  /** Holds the chosen theme. */
  readonly cookie: string | null;
}

/**
 * Renders errors outside of routes with a page: before routing, or at a file's address. Styles are inline, as the style
 * sheet's own request may be the one that failed.
 */
export function failurePage({ nonce, cookie, ...failure }: FailurePageProps): string {
  const { theme } = readPreferences(cookie);
  const styles = { __html: tokens + base + form + page };
  const markup = renderToStaticMarkup(
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${errorText(failure.status).title} · Worthwhile`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, allowed by the nonce */}
        <style nonce={nonce} dangerouslySetInnerHTML={styles} />
      </head>
      <body>
        <main id="main" className="page">
          <ErrorPage {...failure} />
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${markup}\n`;
}

/** Browsers send `text/html` only for documents that they open, not for other requests. */
export function acceptsHtml(accept: string | null | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
