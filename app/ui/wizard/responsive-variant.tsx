import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1200px)';
const NARROW = '(max-width: 639.98px)';

/**
 * A drawing of one thing for the width of the page: one stands in it, for every reader. Without scripts it is the wide one,
 * which a narrow page scrolls to in its own place; with them the one that fits takes its place.
 *
 * @param label what the drawing shows, for keyboards that stop at it to scroll
 */
export function ResponsiveVariant(props: {
  readonly label: string;
  readonly wide: ReactNode;
  readonly medium: ReactNode;
  readonly narrow: ReactNode;
}): ReactElement {
  const width = useSyncExternalStore(watchWidth, shownWidth, () => null);
  const scrolled = width ? {} : { role: 'group', 'aria-label': props.label, tabIndex: 0 };
  return (
    <div className={`by-width by-width-${width ?? 'any'}`} {...scrolled}>
      {props[width ?? 'wide']}
    </div>
  );
}

function watchWidth(onChange: () => void): () => void {
  const queries = [matchMedia(WIDE), matchMedia(NARROW)];
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}

function shownWidth(): 'wide' | 'medium' | 'narrow' {
  if (matchMedia(WIDE).matches) return 'wide';
  return matchMedia(NARROW).matches ? 'narrow' : 'medium';
}
