/**
 * Hatching as line segments. A `<pattern>` would need IDs unique in the document, and a PDF would contain it as a bitmap
 * tile. Lines are sharp at every size and survive a copier.
 */
export type Hatch = 'diagonal' | 'horizontal' | 'vertical';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Two decimals are finer than any screen or printer, and equal pictures become equal text. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * @param box in chart units
 * @param pitch distance between two lines along x or y, in chart units
 */
export function hatchPath(box: Box, hatch: Hatch, pitch = 5): string {
  if (hatch === 'vertical') return verticalLines(box, pitch);
  return hatch === 'horizontal' ? horizontalLines(box, pitch) : diagonalLines(box, pitch);
}

function horizontalLines({ x, y, width, height }: Box, pitch: number): string {
  const lines: string[] = [];
  for (let at = y + pitch * 0.7; at < y + height; at += pitch) {
    lines.push(`M${round(x)} ${round(at)}H${round(x + width)}`);
  }
  return lines.join('');
}

function verticalLines({ x, y, width, height }: Box, pitch: number): string {
  const lines: string[] = [];
  for (let at = x + pitch * 0.85; at < x + width; at += pitch) {
    lines.push(`M${round(at)} ${round(y)}V${round(y + height)}`);
  }
  return lines.join('');
}

/** Draws rising lines: each starts on the left or lower edge and ends on the upper or right edge. */
function diagonalLines({ x, y, width, height }: Box, pitch: number): string {
  const lines: string[] = [];
  for (let along = pitch; along < width + height; along += pitch) {
    const fromX = Math.max(0, along - height);
    const fromY = Math.min(height, along);
    const toX = Math.min(width, along);
    const toY = Math.max(0, along - width);
    lines.push(`M${round(x + fromX)} ${round(y + fromY)}L${round(x + toX)} ${round(y + toY)}`);
  }
  return lines.join('');
}
