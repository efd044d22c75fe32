import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Links, Meta, Outlet, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { openToAll } from './http/process/guarded-routes.server.ts';
import faviconUrl from './ui/brand/favicon.svg?no-inline';
import { SlowAnswer } from './ui/feedback/slow-answer.tsx';
import { useNonce } from './ui/nonce.ts';
import { usePageLanguage } from './ui/page-language.ts';
import { readPreferences } from './ui/preferences.ts';
import { ScriptsAfterStyles } from './ui/scripts-after-styles.tsx';
import { describeError } from './ui/shell/describe-error.ts';
import { Enhancements } from './ui/shell/enhancements.tsx';
import { ErrorPage, errorText } from './ui/shell/error-page.tsx';
import { PlainPageNotice, ScriptFailureWatch } from './ui/shell/script-failure-notice.tsx';
import { ScrollMemory } from './ui/shell/scroll-memory.ts';
import { STEP_UP_TITLE, stepUpIn } from './ui/step-up/step-up.ts';
import { StepUpDialog } from './ui/step-up/step-up-dialog.tsx';
import { StepUpPage } from './ui/step-up/step-up-page.tsx';
import stylesUrl from './ui/styles.css?url';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: faviconUrl, type: 'image/svg+xml' },
];

export const meta: MetaFunction = ({ error }) => [{ title: error ? `${titleOf(error)} · Worthwhile` : 'Worthwhile' }];

const titleOf = (error: unknown) => (stepUpIn(error) ? STEP_UP_TITLE : errorText(describeError(error).status).title);

/** The request ID is for the log. */
export const loader = openToAll('every page has a theme', ({ request, context }: LoaderFunctionArgs) => ({
  theme: readPreferences(request.headers.get('Cookie')).theme,
  requestId: context.requestId,
}));

export { skipRevalidationOnServerError as shouldRevalidate } from './ui/network/submit-with-fallback.ts';

export function Layout({ children }: { readonly children: ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system';
  const nonce = useNonce();
  const { lang, dir } = usePageLanguage();
  return (
    <html lang={lang} dir={dir} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ScriptFailureWatch />
        <Meta />
        <Links />
      </head>
      <body>
        <PlainPageNotice />
        {children}
        <Enhancements />
        <SlowAnswer />
        <StepUpDialog />
        <ScrollMemory />
        <ScriptsAfterStyles nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId;
  const error = useRouteError();
  const stepUp = stepUpIn(error);
  return (
    <main id="main" className="page" tabIndex={-1}>
      {stepUp ? <StepUpPage stepUp={stepUp} /> : <ErrorPage requestId={requestId} {...describeError(error)} />}
    </main>
  );
}
