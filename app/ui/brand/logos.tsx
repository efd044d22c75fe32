import lettersUrl from './brand-letters.svg?no-inline';

/**
 * The letters are outlines, which need no font, in a file of their own, which the browser caches. The name beside them is
 * also there for text browsers.
 *
 * @param props.height px, at least 20
 */
export function WordMark({ height = 24 }: { readonly height?: number }) {
  return (
    <>
      <svg
        viewBox="0 0 121 24"
        width={(height * 121) / 24}
        height={height}
        preserveAspectRatio="xMinYMid slice"
        className="brand-mark"
        aria-hidden="true"
        focusable="false"
      >
        <g className="brand-strokes">
          <path d="M3.5 6.5 8 16.5 12 9.5 15.5 16.5 20.5 4.5" />
          <path className="brand-base" d="M2.5 20.5h19" />
        </g>
        <use className="brand-letters" href={`${lettersUrl}#letters`} />
      </svg>
      <span className="visually-hidden">Worthwhile</span>
    </>
  );
}

/** @param props.height px, at least 20 */
export function HomeLink({ height }: { readonly height?: number }) {
  return (
    <a className="brand-link" href="/">
      <WordMark height={height} />
      <span className="visually-hidden">, home</span>
    </a>
  );
}

/** Average width of a letter, in units of the drawing. */
const LETTER = 9.2;
const BADGE = 24;

/** Draws a logo from the vendor's name and links it to the start page. */
export function ProductLogo({ brand }: { readonly brand: string }) {
  const width = Math.ceil(BADGE + 8 + brand.length * LETTER);
  return (
    <a className="product-logo" href="/">
      <svg
        viewBox={`0 0 ${width} 24`}
        width={width}
        height={24}
        preserveAspectRatio="xMinYMid slice"
        role="img"
        aria-label={brand}
        focusable="false"
      >
        <rect className="product-logo-badge" width={BADGE} height={BADGE} rx="6" />
        <text className="product-logo-letter" x={BADGE / 2} y="17.5">
          {[...brand][0]?.toLocaleUpperCase('en-US')}
        </text>{' '}
        <text className="product-logo-name" x={BADGE + 7} y="17.5">
          {brand}
        </text>
      </svg>
      <span className="visually-hidden">, home</span>
    </a>
  );
}
