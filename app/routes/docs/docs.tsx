import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { env } from '#app/env.server.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { WordMark } from '#app/ui/brand.tsx';
import { SiteFooter } from '#app/ui/shell/shell.tsx';
import { CallReference, FieldTable } from './call-reference.tsx';
import { apiReference } from './reference.server.ts';
import './docs.css';

export const meta: MetaFunction = () => [{ title: `API · ${PRODUCT_NAME}` }];

export const loader = pageLoader({
  can: 'public',
  run: async () => ({
    brand: env().brandName,
    year: new Date().getUTCFullYear(),
    origin: env().appUrl,
    reference: apiReference(env().appUrl),
  }),
});

/** The contract of the API for people: made from the same document that programs read. */
export default function Docs() {
  const { brand, year, origin, reference } = useLoaderData<typeof loader>();
  return (
    <div className="docs">
      <header>
        <a className="brand-link" href="/">
          <WordMark height={30} />
          <span className="visually-hidden">, home</span>
        </a>
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
            access token from your <a href="/user-profile">profile</a> with every call. The browser’s cookie is not
            taken here.
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
            <code>message</code> and, where fields are at fault, <code>errors</code> with the messages of each. What is
            not described here is refused: an unknown property, a parameter that stands twice.
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
