import type { FamilyMark } from '@worthwhile/roi-core';
import type { ReactNode } from 'react';
import { useNonce } from './nonce.ts';

type DrawnFamily = Pick<FamilyMark, 'id' | 'icon'> & Partial<Pick<FamilyMark, 'colour' | 'darkColour'>>;

/** Provides the icons and colors of families. Colors follow the theme, so they need a style sheet. */
export function FamilyMarks({
  marks,
  children,
}: {
  readonly marks: readonly DrawnFamily[];
  readonly children: ReactNode;
}) {
  const nonce = useNonce();
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning>
        {marks.map(markRule).join('')}
      </style>
      {children}
    </>
  );
}

const COLOR = /^#[0-9a-f]{6}$/i;
const ICON = /^[a-z]+$/;

function markRule({ id, icon, colour, darkColour }: DrawnFamily): string {
  if (!ICON.test(icon)) return '';
  const light = colour && COLOR.test(colour) ? `--family:${colour};` : '';
  const dark = darkColour && COLOR.test(darkColour) ? `--family-dark:${darkColour};` : '';
  return `.family-${id}{${light}${dark}--shape:var(--shape-${icon})}`;
}

/** Draws the icon from the nearest `FamilyMarks`. It is decorative. */
export function FamilyIcon({ familyId }: { readonly familyId: number }) {
  return <span className={`family-icon family-${familyId}`} />;
}

/** The family's short name after its icon, as one element: lists have many. */
export function FamilyName({ familyId, name }: { readonly familyId: number; readonly name: string }) {
  return <span className={`family family-${familyId}`}>{`${name} `}</span>;
}
