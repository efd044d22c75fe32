import { renderToStaticMarkup } from 'react-dom/server';
import { PRODUCT_NAME } from '#app/text.ts';
import faviconUrl from '#app/ui/brand/favicon.svg?no-inline';
import { HomeLink } from '#app/ui/brand/logos.tsx';
import { SiteFooter } from '#app/ui/shell/shell.tsx';
import stylesUrl from '#app/ui/styles.css?url';
import { CallReference, FieldTable } from './call-reference.tsx';
import docsUrl from './docs.css?url';
import type { Reference } from './reference.server.ts';

interface DocsPageProps {
  readonly brand: string;
  readonly year: number;
  readonly origin: string;
  readonly reference: Reference;
}

/**
 * Renders the API's contract from the document that programs read. Without scripts, and so without a nonce: the same
 * bytes for every reader.
 */
export function docsPage(props: DocsPageProps): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`API · ${PRODUCT_NAME}`}</title>
        <link rel="stylesheet" href={stylesUrl} />
        <link rel="stylesheet" href={docsUrl} />
        <link rel="icon" href={faviconUrl} type="image/svg+xml" />
      </head>
      <body>
        <Docs {...props} />
      </body>
    </html>,
  );
  return `<!doctype html>${markup}\n`;
}

function Docs({ brand, year, origin, reference }: DocsPageProps) {
  return (
    <div className="docs">
      <header>
        <HomeLink height={30} />
      </header>
      <main id="main" className="docs-main">
        <div className="page-header-text">
          <h1>API</h1>
          <p className="lead">
            Version {reference.version}. For programs: <a href="/api/openapi.json">/api/openapi.json</a>, OpenAPI 3.1.
          </p>
        </div>
        <nav aria-label="Calls" className="docs-contents">
          {reference.groups.map(({ name, calls }) => (
            <details key={name}>
              <summary>{name}</summary>
              <ul>
                {calls.map(({ id, method, path }) => (
                  <li key={id}>
                    <a href={`#${id}`}>
                      <code>
                        {method} {path}
                      </code>
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <section className="section" aria-labelledby="signing-in">
          <h2 id="signing-in">Signing in</h2>
          <p>
            Send the <code>authToken</code> of <a href="#postUserLogin">user/login</a>, which lives twelve hours, or an
            access token from your <a href="/user-profile">profile</a> with every call. Browser cookies are not accepted
            here.
          </p>
          <pre>
            <code>{`TOKEN=$(curl -s '${origin}/api/user/login' -H 'Content-Type: application/json' \\
  --data '{"name":"you@example.com","password":"…"}' | jq -r .authToken)`}</code>
          </pre>
        </section>
        <section className="section" aria-labelledby="failures">
          <h2 id="failures">Answers</h2>
          <p>
            Every successful call answers 200, and every write has a <code>message</code>. A failure has a{' '}
            <code>message</code> and, where fields are at fault, <code>errors</code> with the messages of each. Unknown
            properties and repeated parameters are rejected.
          </p>
          <dl className="docs-failures">
            {reference.failures.map(({ status, description }) => (
              <div key={status}>
                <dt>{status}</dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </section>
        {reference.groups.map(({ name, calls }) => (
          <section key={name} className="section" aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`}>{name}</h2>
            {calls.map((call) => (
              <CallReference key={call.id} call={call} />
            ))}
          </section>
        ))}
        <section className="section" aria-labelledby="shapes">
          <h2 id="shapes">Shapes</h2>
          {reference.shapes
            .filter(({ fields }) => fields.length > 0)
            .map(({ name, note, fields }) => (
              <section key={name} aria-labelledby={`shape-${name}`}>
                <h3 id={`shape-${name}`}>{name}</h3>
                {note ? <p>{note}</p> : null}
                <FieldTable caption={`Fields of ${name}`} fields={fields} />
              </section>
            ))}
        </section>
      </main>
      <SiteFooter brand={brand} year={year} />
    </div>
  );
}
