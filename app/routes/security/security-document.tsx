import { fontFaces } from '@worthwhile/report';
import { markUnshowable } from '@worthwhile/roi-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatTime } from '#app/format-time.ts';
import type { SecuritySection } from '#app/modules/security/security.server.ts';
import { SecurityFacts } from './security-facts.tsx';

/** As on the page and in reports: ink rules over sections, hairlines between rows. */
const STYLES = `@page{size:A4;margin:19mm 18mm 16mm;@bottom-left{content:"Security of this Worthwhile installation";font:8px/12px "Report Inter";color:#5e6b67}@bottom-right{content:counter(page) " of " counter(pages);font:8px/12px "Report Inter";color:#5e6b67}}
body{margin:0;color:#14201f;font:400 11px/16px "Report Inter",sans-serif;text-rendering:geometricPrecision;font-variant-numeric:tabular-nums}
h1{margin:0 0 4px;font-size:28px;line-height:34px;font-weight:600;letter-spacing:-.03em}p{margin:0;color:#46534f}
h2{margin:26px 0 0;padding-top:8px;border-top:1px solid #14201f;font-size:14px;line-height:20px;font-weight:600;break-after:avoid}
dl{margin:4px 0 0}dl div{display:grid;grid-template-columns:48mm 1fr;gap:6mm;padding:6px 0;border-bottom:1px solid #dee2df;break-inside:avoid}
dl div:last-child{border-bottom:0}dt{color:#46534f}dt,dd{overflow-wrap:anywhere}dd{margin:0}`;

/** Renders the document for the printer. */
export function securityDocument(sections: readonly SecuritySection[], at: Date): string {
  const body = markUnshowable(
    renderToStaticMarkup(
      <>
        <h1>Security of this Worthwhile installation</h1>
        <p>As of {formatTime(at.toISOString())}</p>
        <SecurityFacts sections={sections} />
      </>,
    ),
  );
  const head = '<meta charset="utf-8"><title>Security of this Worthwhile installation</title>';
  const styles = `<style>${fontFaces(body)}${STYLES}</style>`;
  return `<!doctype html><html lang="en"><head>${head}${styles}</head><body>${body}</body></html>`;
}
