import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import faviconUrl from './ui/favicon.svg?no-inline';
import { useNonce } from './ui/nonce.ts';
import { readPreferences } from './ui/preferences.ts';
import { unlessAway } from './ui/shell/away.ts';
import { Enhancements } from './ui/shell/enhancements.tsx';
import { ErrorPage, type ErrorPageProps, errorText } from './ui/shell/error-page.tsx';
import { ChunkWatch, PlainPageNotice } from './ui/shell/plain-page.tsx';
import { ScrollMemory } from './ui/shell/scroll-memory.ts';
import stylesUrl from './ui/styles.css?url';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: faviconUrl, type: 'image/svg+xml' },
];

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${errorText(describeError(error).status).title} · Worthwhile` : 'Worthwhile' },
];

/** What every page needs before it is drawn: the theme of the cookie and the id that the log knows the request by. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    theme: readPreferences(request.headers.get('Cookie')).theme,
    requestId: context.requestId,
  };
}

export const shouldRevalidate = unlessAway;

export function Layout({ children }: { readonly children: ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system';
  const nonce = useNonce();
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ChunkWatch />
        <Meta />
        <Links />
      </head>
      <body>
        <PlainPageNotice />
        {children}
        <Enhancements />
        <ScrollMemory />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId;
  return (
    <main id="main" className="page" tabIndex={-1}>
      <ErrorPage requestId={requestId} {...describeError(useRouteError())} />
    </main>
  );
}

/**
 * Status and words of what a loader or action threw. Responses carry a message meant for people, as text or as
 * `{ message, requestId }`; anything else is a fault and told without its details.
 */
export function describeError(error: unknown): Pick<ErrorPageProps, 'status' | 'message' | 'requestId' | 'sent'> {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { status, data } = error;
  if (typeof data === 'object' && data !== null) {
    const { message, requestId, values } = data as { message?: unknown; requestId?: unknown; values?: unknown };
    return {
      status,
      message: typeof message === 'string' ? message : undefined,
      ...(typeof requestId === 'string' && { requestId }),
      ...(typeof values === 'object' && values !== null && { sent: values as ErrorPageProps['sent'] }),
    };
  }
  return { status, message: status < 500 && typeof data === 'string' && data !== '' ? data : undefined };
}
