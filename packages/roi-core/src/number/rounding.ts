/** Rounds half-up on 15 significant digits, as a spreadsheet does: 1.005 becomes 1.01, not the 1.00 of its binary neighbor. */

const SIGNIFICANT_DIGITS = 15;

/** Rounds half away from zero on 15 significant digits. */
export function roundHalfUp(value: number, decimals: number): number {
  return Number(toFixedHalfUp(value, decimals));
}

/** Removes binary noise: 0.30000000000000004 becomes 0.3. */
export function roundSignificant(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

/** Formats `1,234.50`. Zero has no sign; NaN and infinity give an empty string. */
export function formatFixed(value: number, decimals: number): string {
  return Number.isFinite(value) ? withSeparators(toFixedHalfUp(value, decimals)) : '';
}

function toFixedHalfUp(value: number, decimals: number): string {
  const text = quickFixed(Math.abs(value), decimals) ?? exactFixed(Math.abs(value), decimals);
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Rounds by arithmetic. Null near a tie and for large numbers, where the fifteenth digit decides. */
function quickFixed(magnitude: number, decimals: number): string | null {
  const scaled = magnitude * 10 ** decimals;
  const below = Math.floor(scaled);
  const rest = scaled - below;
  if (!(scaled < 1e12) || Math.abs(rest - 0.5) <= 1e-14 * scaled) return null;
  return placePoint(String(rest < 0.5 ? below : below + 1), decimals);
}

/** Rounds the decimal digits themselves. */
function exactFixed(magnitude: number, decimals: number): string {
  const [mantissa = '0', exponent = '0'] = magnitude.toExponential(SIGNIFICANT_DIGITS - 1).split('e');
  // The mantissa has one digit before its point; the exponent adds more.
  const kept = 1 + Number(exponent) + decimals;
  return placePoint(roundDigits(mantissa.replace('.', ''), kept), decimals);
}

function placePoint(scaled: string, decimals: number): string {
  if (decimals === 0) return scaled;
  const padded = scaled.padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

function roundDigits(digits: string, kept: number): string {
  if (kept >= digits.length) return digits.padEnd(kept, '0');
  if (kept < 0) return '0';
  const roundsUp = (digits[kept] ?? '0') >= '5';
  return String(Number(digits.slice(0, kept)) + (roundsUp ? 1 : 0));
}

function withSeparators(fixed: string): string {
  const point = fixed.indexOf('.');
  const start = fixed.startsWith('-') ? 1 : 0;
  let text = fixed;
  for (let at = (point < 0 ? fixed.length : point) - 3; at > start; at -= 3)
    text = `${text.slice(0, at)},${text.slice(at)}`;
  return text;
}
