import { renderToStaticMarkup } from 'react-dom/server';
import base from '../base.css?inline';
import form from '../form/form.css?inline';
import { readPreferences } from '../preferences.ts';
import tokens from '../tokens.css?inline';
import { ErrorPage, type ErrorPageProps, errorText } from './error-page.tsx';
import page from './page.css?inline';

interface FailurePageProps extends Omit<ErrorPageProps, 'isFramed' | 'sent'> {
  /** Of the answer's content security policy. */
  readonly nonce: string;
  /** The reader's, for the theme that they chose. */
  readonly cookie: string | null;
}

/**
 * The error page for what fails where no page is made: in front of the routes, or at an address that answers with a
 * file. It brings its styles along, because what fails may be what would send them.
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
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, let through by the nonce */}
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

/** Whether somebody looks at the answer: browsers say so of what they open, and of nothing else that they load. */
export function acceptsHtml(accept: string | null | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
