/** Says in the console which colours of the page are too close to each other to be read (WCAG 1.4.3). */
export function judgeContrast(panel: HTMLElement, name: string): void {
  if (!panel.isConnected) return;
  for (const node of [panel, panel.querySelector('button') as Element]) {
    const { color, backgroundColor } = getComputedStyle(node);
    const ratio = luminance(color) / luminance(backgroundColor);
    if (ratio < 4.5 && ratio > 1 / 4.5) console.warn(`${name}: contrast of ${color} on ${backgroundColor} < 4.5`);
  }
}

/**
 * WCAG's, but for the straight piece near black, which moves no verdict by more than a fiftieth. NaN, which compares with
 * nothing, for a colour that shows what is under it or is no sRGB.
 */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = color
    .slice(4, -1)
    .split(',')
    .map((text) => ((+text / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
}
