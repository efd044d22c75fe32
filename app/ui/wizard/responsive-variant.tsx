import { type ReactNode, useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1200px)';
const NARROW = '(max-width: 639.98px)';

/**
 * Renders one of several drawings by page width, so assistive technology finds only one. Without scripts it is the wide one,
 * which scrolls on narrow pages.
 *
 * @param label for the scroll region, which takes the focus
 */
export function ResponsiveVariant(props: {
  readonly label: string;
  readonly wide: ReactNode;
  readonly medium: ReactNode;
  readonly narrow: ReactNode;
}) {
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
