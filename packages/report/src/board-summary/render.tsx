import { markUnshowable } from '@worthwhile/roi-core';
import type { BoardSummary } from '@worthwhile/roi-core/report-model';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReportParts } from '../document-shell.ts';
import { fontsOfOtherScripts } from '../fonts.ts';
import { keepMinus } from '../keep-minus.ts';
import { accentStyles } from '../styles/index.ts';
import { BoardDocument } from './board-document.tsx';

/** Renders the board summary as parts for the printer, which refuses it if a page overflows. */
export function renderSummaryParts(summary: BoardSummary): ReportParts {
  const markup = keepMinus(markUnshowable(renderToStaticMarkup(<BoardDocument summary={summary} />)));
  const { css, missing } = fontsOfOtherScripts(markup);
  return {
    // The last rule wins for any page, so the full report's margins are taken back.
    body: `<style>${css}${accentStyles(summary.accent)}@page{size:${summary.paper};margin:0;@top-left{content:none}@top-right{content:none}@bottom-left{content:none;border:0}@bottom-right{content:none;border:0}}</style>${markup}`,
    title: markUnshowable(summary.title),
    author: markUnshowable(summary.author),
    lang: summary.lang,
    createdAt: summary.generatedAt,
    unprintable: missing,
    tightClass: 'board-tight',
  };
}
