import type { FamilyMark } from '@worthwhile/roi-core';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { IconSvg } from './icons.tsx';
import { useNonce } from './nonce.ts';

/** Keyed by the icon names of the catalog. */
const SHAPES: Readonly<Record<string, ReactNode>> = {
  experience: (
    <>
      <rect x="3" y="4" width="18" height="13" rx="2" />
      <path d="M8.5 20.5h7M8.25 9.75c.6 2.1 2 3.25 3.75 3.25s3.15-1.15 3.75-3.25" />
    </>
  ),
  mobile: (
    <>
      <rect x="4.5" y="2.5" width="10" height="19" rx="2.25" />
      <path d="M8.25 18.25h2.5M17.25 8.75a5 5 0 0 1 0 6.5M19.75 6.25a8.5 8.5 0 0 1 0 11.5" />
    </>
  ),
  network: (
    <>
      <circle cx="12" cy="12" r="3.25" />
      <circle cx="5" cy="5.5" r="1.75" />
      <circle cx="19.25" cy="7" r="1.75" />
      <circle cx="6.5" cy="19.25" r="1.75" />
      <circle cx="18" cy="18.5" r="1.75" />
      <path d="m6.3 6.7 3.25 3M17.6 7.85l-2.7 2.3M7.5 17.8l2.45-3.25M16.7 17.3l-2.3-2.95" />
    </>
  ),
  iq: (
    <>
      <path d="M2.5 5h3.25c2 0 3 1 4 3.25L10.5 10c.6 1.35 1.3 2 2.75 2H15M2.5 19h3.25c2 0 3-1 4-3.25l.75-1.75c.6-1.35 1.3-2 2.75-2M2.5 12H8" />
      <circle cx="18.25" cy="12" r="3.25" />
    </>
  ),
  acceleration: (
    <path d="m12.25 5.5 6.5 6.5-6.5 6.5M6.75 7.5 11.25 12l-4.5 4.5M2.5 12h3.25M2.5 7.5h1.25M2.5 16.5h1.25" />
  ),
};

const FamilyMarksContext = createContext<readonly FamilyMark[]>([]);

/** Provides the icons and colors of families. Colors follow the theme, so they need a style sheet. */
export function FamilyMarks({
  marks,
  children,
}: {
  readonly marks: readonly FamilyMark[];
  readonly children: ReactNode;
}) {
  const nonce = useNonce();
  return (
    <FamilyMarksContext.Provider value={marks}>
      <style nonce={nonce} suppressHydrationWarning>
        {marks.map(colourRules).join('')}
      </style>
      {children}
    </FamilyMarksContext.Provider>
  );
}

const COLOUR = /^#[0-9a-f]{6}$/i;

function colourRules({ id, colour, darkColour }: FamilyMark): string {
  if (!COLOUR.test(colour)) return '';
  const dark = darkColour && COLOUR.test(darkColour) ? darkColour : `color-mix(in srgb, ${colour}, white 55%)`;
  const icon = `svg.icon.family-${id}`;
  return `${icon}{color:light-dark(${colour},${dark})}@media (forced-colors:active){${icon}{color:CanvasText}}`;
}

/** Draws the icon from the nearest `FamilyMarks`, or nothing for an unknown family. Decorative unless `titled`. */
export function FamilyIcon(props: { readonly familyId: number; readonly titled?: boolean }): ReactElement | null {
  const mark = useContext(FamilyMarksContext).find(({ id }) => id === props.familyId);
  const shape = mark && SHAPES[mark.icon];
  if (!mark || !shape) return null;
  return (
    <IconSvg size={20} title={props.titled ? mark.category : undefined} className={`family-${mark.id}`}>
      {shape}
    </IconSvg>
  );
}
