import { markUnshowable } from '@worthwhile/roi-core';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SecuritySection } from '#app/modules/security/security.server.ts';
import { SecurityFacts } from './security-facts.tsx';

const STYLES = `@page{size:A4;margin:18mm}body{font:10.5pt/1.45 sans-serif;color:#0a1916}h1{font-size:20pt;margin:0}
h2{font-size:13pt;margin:18pt 0 4pt;border-bottom:1px solid;break-after:avoid}dl{margin:0}
dl div{display:flex;gap:12pt;padding:4pt 0;border-bottom:1px solid #d8dfdc;break-inside:avoid}
dt{flex:0 0 45mm;font-weight:600}dd{margin:0;overflow-wrap:anywhere}`;

/** Renders the document for the printer. */
export function securityDocument(sections: readonly SecuritySection[], at: Date): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Security of this Worthwhile installation</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles */}
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <h1>Security of this Worthwhile installation</h1>
        <p>As of {at.toISOString()}</p>
        <SecurityFacts sections={sections} />
      </body>
    </html>,
  );
  return `<!doctype html>${markUnshowable(markup)}`;
}
