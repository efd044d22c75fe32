import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { english } from '../packages/widget/src/strings.ts';

/** The calculator's script with its styles, and the words of one language, each compressed. */
export function widgetBytes(): number {
  const script = readFileSync('packages/widget/dist/v1/savings-calculator.js');
  return [script, JSON.stringify(english)].reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0);
}
