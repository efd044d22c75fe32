/**
 * A unit as powers of its parts: `currency/device/year` is `{ currency: 1, device: -1, year: -1 }`. Powers of 0 are left out; an
 * empty unit is a plain number.
 */
export type Unit = Readonly<Record<string, number>>;

/** Many to one. */
const IRREGULAR = new Map([['people', 'person']]);

export const PLAIN: Unit = {};
export const MONEY_PER_YEAR = unitFrom('currency/year');
export const HOURS_PER_YEAR = unitFrom('hours/year');

/** Reads a unit as fields have it: parts after `/` divide. `1` is a plain number. */
export function unitFrom(text: string): Unit {
  const [top = '', ...bottom] = text.split('/').map((part) => singular(part.trim()));
  return combine([
    { unit: top === '1' || top === '' ? PLAIN : { [top]: 1 }, power: 1 },
    ...bottom.filter((part) => part !== '').map((part) => ({ unit: { [part]: 1 }, power: -1 })),
  ]);
}

/** Multiplies units, each to its power. */
export function combine(factors: readonly { readonly unit: Unit; readonly power: number }[]): Unit {
  const powers = new Map<string, number>();
  for (const { unit, power } of factors)
    for (const [part, its] of Object.entries(unit)) powers.set(part, (powers.get(part) ?? 0) + its * power);
  return Object.fromEntries([...powers].filter(([, power]) => power !== 0));
}

export function isSameUnit(one: Unit, other: Unit): boolean {
  const parts = Object.keys(one);
  return parts.length === Object.keys(other).length && parts.every((part) => one[part] === other[part]);
}

/** The parts above and below a fraction line, for display: `tickets` over `device × month`. */
export function fractionOf(unit: Unit): { readonly above: string; readonly below: string } {
  const side = (sign: 1 | -1, word: (part: string) => string) =>
    Object.entries(unit)
      .filter(([, power]) => Math.sign(power) === sign)
      .map(([part, power]) => (Math.abs(power) === 1 ? word(part) : `${word(part)}^${Math.abs(power)}`));
  return { above: side(1, many).join(' × '), below: side(-1, one).join(' × ') };
}

/** Words for a sentence: `$ per year`, `tickets per device per month`. */
export function unitWords(unit: Unit): string {
  const { above, below } = fractionOf(unit);
  if (above === '' && below === '') return 'a plain number';
  return [above === '' ? '1' : above, ...below.split(' × ').filter((part) => part !== '')].join(' per ');
}

/** Symbols such as kWh, Mbps and TB have one form. */
function isSymbol(part: string): boolean {
  return /[A-Z]/.test(part) || part === 'percent' || part === 'currency';
}

function singular(part: string): string {
  if (isSymbol(part)) return part;
  const irregular = IRREGULAR.get(part);
  if (irregular !== undefined) return irregular;
  if (/(?:ss|x|ch|sh)es$/.test(part)) return part.slice(0, -2);
  return /[^s]s$/.test(part) ? part.slice(0, -1) : part;
}

function one(part: string): string {
  return part === 'currency' ? '$' : part;
}

function many(part: string): string {
  const irregular = [...IRREGULAR].find(([, single]) => single === part)?.[0];
  if (irregular !== undefined) return irregular;
  if (isSymbol(part)) return one(part);
  return /(?:ss|x|ch|sh)$/.test(part) ? `${part}es` : `${part}s`;
}
