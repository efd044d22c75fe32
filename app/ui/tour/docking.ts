import type { FloatingOptions } from 'react-joyride';

type Positioned = Parameters<NonNullable<FloatingOptions['middleware']>[number]['fn']>[0];

const HEADER_PX = 56;
const FOOT_BAR_PX = 76;
const AIR_PX = 8;
const PHONE = '(max-width: 767.98px)';

/** Tries below, right, left and above the target. If nothing fits, or on a phone, the card docks at the bottom edge. */
export const DOCKING: FloatingOptions = {
  flipOptions: {
    fallbackPlacements: ['right', 'left', 'top'],
    padding: { top: HEADER_PX + AIR_PX, bottom: FOOT_BAR_PX + AIR_PX, left: AIR_PX, right: AIR_PX },
  },
  shiftOptions: { padding: { top: HEADER_PX + AIR_PX, bottom: AIR_PX, left: AIR_PX, right: AIR_PX } },
  middleware: [{ name: 'dock', fn: dock }],
};

function dock({ x, y, rects, strategy, elements }: Positioned) {
  const { clientWidth, clientHeight } = document.documentElement;
  const scrolled = strategy === 'absolute' ? { x: window.scrollX, y: window.scrollY } : { x: 0, y: 0 };
  const { width, height } = rects.floating;
  const isInside =
    x >= scrolled.x &&
    x + width <= scrolled.x + clientWidth &&
    y >= scrolled.y + HEADER_PX &&
    y + height <= scrolled.y + clientHeight;
  const isDocked = matchMedia(PHONE).matches || !isInside || overlaps({ x, y, width, height }, rects.reference);
  elements.floating.toggleAttribute('data-docked', isDocked);
  if (!isDocked) return {};
  return { x: scrolled.x + (clientWidth - width) / 2, y: scrolled.y + clientHeight - height };
}

type Box = Positioned['rects']['floating'];

function overlaps(one: Box, other: Box): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  const isAboveOrBelow = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !isBeside && !isAboveOrBelow;
}
