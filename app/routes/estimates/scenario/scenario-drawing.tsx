import type { ReactElement } from 'react';

/** What each scenario answers, in the patterns of the charts: costs are hatched, gains solid, the payback an open point. */
const DRAWINGS: Readonly<Record<number, ReactElement>> = {
  1: (
    <>
      <path className="drawing-base" d="M4 40h112" />
      <path className="drawing-cost" d="M8 40h16v19H8z" />
      <path className="drawing-stripes" d="M8 44h16M8 49h16M8 54h16" />
      <path className="drawing-gain" d="M36 29h16v11H36zM62 20h16v20H62zM92 8h16v32H92z" />
      <path className="drawing-line" d="M8 54 50 38 80 26 112 2" />
      <circle className="drawing-point" cx="50" cy="38" r="4" />
    </>
  ),
  2: (
    <>
      <path className="drawing-base" d="M4 57h112" />
      <path className="drawing-gain" d="M8 30h20v27H8zM36 21h20v36H36zM64 10h20v47H64z" />
      <path className="drawing-tick" d="m13 43 4 4 7-8M41 39l4 4 7-8M69 33l4 4 7-8" />
      <path className="drawing-expected" d="M93 5h18v51H93z" />
    </>
  ),
  3: (
    <>
      <path className="drawing-base" d="M4 57h112" />
      <path className="drawing-area" d="M4 46 108 8v28z" />
      <path className="drawing-gain-line" d="M4 46 108 8" />
      <path className="drawing-expected" d="m4 46 104-10" />
      <path className="drawing-line" d="M108 13v18m-4-13 4-5 4 5m-8 8 4 5 4-5" />
    </>
  ),
  4: (
    <>
      <path className="drawing-base" d="M2 57h50M84 57h34" />
      <path className="drawing-cost" d="M4 30h8v27H4zM15 17h8v40h-8zM26 36h8v21h-8zM38 21h8v36h-8zM90 28h24v29H90z" />
      <path
        className="drawing-stripes"
        d="M4 36h8M4 43h8M4 50h8M15 23h8M15 30h8M15 37h8M15 44h8M15 51h8M26 42h8M26 49h8M38 27h8M38 34h8M38 41h8M38 48h8M90 35h24M90 42h24M90 49h24"
      />
      <path className="drawing-line" d="M59 37h16m-6-6 6 6-6 6" />
      <path className="drawing-gain" d="M90 4h24v24H90z" />
    </>
  ),
};

/** Decoration: the question beside it says the same. */
export function ScenarioDrawing({ scenarioId }: { readonly scenarioId: number }) {
  return (
    <svg className="scenario-drawing" viewBox="0 0 120 60" aria-hidden="true">
      {DRAWINGS[scenarioId]}
    </svg>
  );
}
