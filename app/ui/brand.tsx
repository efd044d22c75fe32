import type { ReactElement } from 'react';

/** The word "Worthwhile" as outlines: it needs no font. */
const LETTERS =
  'M33.6 18 30.2 5.3H32.8L34.4 11.9Q34.6 12.6 34.7 13.4Q34.9 14.2 35 15Q35.2 15.8 35.3 16.6H34.9Q35 15.8 35.2 15Q35.3 14.2 35.5 13.4Q35.6 12.6 35.8 11.9L37.5 5.3H40L41.7 11.9Q41.9 12.6 42 13.4Q42.2 14.2 42.4 15Q42.5 15.8 42.7 16.6H42.2Q42.3 15.8 42.5 15Q42.6 14.2 42.8 13.4Q43 12.6 43.1 11.9L44.7 5.3H47.3L43.9 18H41.1L39.3 10.9Q39.1 10.1 38.9 9.1Q38.7 8 38.4 6.9H39.1Q38.8 8 38.6 9Q38.5 10 38.2 10.9L36.4 18ZM52.3 18.2Q50.9 18.2 49.9 17.6Q48.8 17 48.3 15.9Q47.7 14.8 47.7 13.4Q47.7 12 48.3 10.9Q48.8 9.8 49.9 9.2Q50.9 8.6 52.3 8.6Q53.6 8.6 54.6 9.2Q55.7 9.8 56.2 10.9Q56.8 12 56.8 13.4Q56.8 14.8 56.2 15.9Q55.7 17 54.6 17.6Q53.6 18.2 52.3 18.2ZM52.3 16.3Q52.9 16.3 53.4 15.9Q53.9 15.6 54.2 14.9Q54.4 14.3 54.4 13.4Q54.4 12.5 54.2 11.9Q53.9 11.2 53.4 10.9Q52.9 10.5 52.3 10.5Q51.6 10.5 51.1 10.9Q50.6 11.2 50.3 11.9Q50.1 12.5 50.1 13.4Q50.1 14.3 50.3 14.9Q50.6 15.6 51.1 15.9Q51.6 16.3 52.3 16.3ZM58 18V8.8H60.2V10.4H60.3Q60.5 9.5 61.1 9.1Q61.7 8.7 62.5 8.7Q62.7 8.7 62.9 8.7Q63.1 8.7 63.3 8.7V10.8Q63.2 10.8 62.8 10.7Q62.5 10.7 62.2 10.7Q61.7 10.7 61.3 11Q60.8 11.2 60.6 11.7Q60.3 12.1 60.3 12.8V18ZM69 8.8V10.6H63.3V8.8ZM64.8 6.4H67.2V15.3Q67.2 15.8 67.4 16Q67.6 16.2 68.1 16.2Q68.3 16.2 68.5 16.2Q68.8 16.2 69 16.2L69.1 18Q68.8 18 68.4 18Q68 18 67.7 18Q66.2 18 65.5 17.4Q64.8 16.8 64.8 15.6ZM72.4 12.8V18H70.1V5.3H72.4V11.1H72Q72.4 9.9 73.2 9.3Q74 8.6 75.2 8.6Q76.1 8.6 76.9 9.1Q77.6 9.5 78 10.3Q78.4 11.1 78.4 12.2V18H76.1V12.6Q76.1 11.7 75.6 11.1Q75.1 10.6 74.3 10.6Q73.7 10.6 73.3 10.9Q72.9 11.1 72.6 11.6Q72.4 12 72.4 12.8ZM82 18 79.2 8.8H81.6L82.5 12.2Q82.8 13.2 83 14.2Q83.3 15.3 83.5 16.4H83.2Q83.4 15.3 83.7 14.2Q83.9 13.2 84.2 12.2L85.1 8.8H87.2L88.1 12.2Q88.4 13.2 88.7 14.2Q88.9 15.3 89.1 16.4H88.8Q89.1 15.3 89.3 14.2Q89.5 13.2 89.8 12.2L90.7 8.8H93.1L90.3 18H87.9L86.8 14.3Q86.7 13.7 86.5 13.1Q86.4 12.5 86.2 11.9Q86.1 11.3 85.9 10.7H86.4Q86.2 11.3 86.1 11.9Q85.9 12.5 85.8 13.1Q85.6 13.7 85.5 14.3L84.4 18ZM96.3 12.8V18H93.9V5.3H96.2V11.1H95.9Q96.3 9.9 97.1 9.3Q97.9 8.6 99 8.6Q100 8.6 100.7 9.1Q101.5 9.5 101.9 10.3Q102.3 11.1 102.3 12.2V18H100V12.6Q100 11.7 99.5 11.1Q99 10.6 98.2 10.6Q97.6 10.6 97.2 10.9Q96.8 11.1 96.5 11.6Q96.3 12 96.3 12.8ZM103.9 18V8.8H106.2V18ZM105.1 7.5Q104.5 7.5 104.1 7.2Q103.7 6.8 103.7 6.3Q103.7 5.7 104.1 5.4Q104.5 5 105 5Q105.6 5 106 5.4Q106.4 5.7 106.4 6.3Q106.4 6.8 106 7.2Q105.6 7.5 105.1 7.5ZM110.2 5.3V18H107.8V5.3ZM115.9 18.2Q114.5 18.2 113.5 17.6Q112.5 17 111.9 15.9Q111.4 14.8 111.4 13.4Q111.4 12 111.9 10.9Q112.5 9.8 113.5 9.2Q114.5 8.6 115.8 8.6Q116.7 8.6 117.5 8.9Q118.3 9.3 118.9 9.9Q119.5 10.5 119.8 11.4Q120.2 12.3 120.2 13.4V14H112.3V12.5H119L118 12.9Q118 12.1 117.7 11.6Q117.5 11 117 10.7Q116.5 10.4 115.8 10.4Q115.1 10.4 114.7 10.7Q114.2 11 113.9 11.6Q113.6 12.1 113.6 12.8V13.9Q113.6 14.6 113.9 15.2Q114.2 15.8 114.7 16.1Q115.2 16.4 115.9 16.4Q116.4 16.4 116.8 16.3Q117.2 16.1 117.5 15.8Q117.8 15.6 117.9 15.2L120 15.3Q119.9 16.2 119.3 16.8Q118.7 17.5 117.8 17.8Q117 18.2 115.9 18.2Z';

/** @param props.height px, at least 20 */
export function WordMark({ height = 24 }: { readonly height?: number }): ReactElement {
  return (
    <svg
      viewBox="0 0 121 24"
      width={(height * 121) / 24}
      height={height}
      preserveAspectRatio="xMinYMid slice"
      className="brand-mark"
      role="img"
      aria-label="Worthwhile"
      focusable="false"
    >
      <g className="brand-strokes">
        <path d="M3.5 6.5 8 16.5 12 9.5 15.5 16.5 20.5 4.5" />
        <path className="brand-base" d="M2.5 20.5h19" />
      </g>
      <path className="brand-letters" d={LETTERS} />
    </svg>
  );
}

/** @param props.height px, at least 20 */
export function HomeLink({ height }: { readonly height?: number }): ReactElement {
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
export function ProductLogo({ brand }: { readonly brand: string }): ReactElement {
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
        </text>
        <text className="product-logo-name" x={BADGE + 7} y="17.5">
          {brand}
        </text>
      </svg>
      <span className="visually-hidden">, home</span>
    </a>
  );
}
