import type { WidgetSetupState } from '#app/modules/widget/setup.server.ts';

/** What the form shows: every value as text, by the name of its field. */
export interface SetupValues {
  /** The text of a field with one value. */
  text(name: string): string;
  /** Whether a choice among several is ticked. */
  has(name: string, value: string | number): boolean;
}

/** The values of a stored set-up, or of what was typed. */
export function setupValues(
  setup: WidgetSetupState,
  typed: Readonly<Record<string, string | readonly string[]>> | undefined,
): SetupValues {
  const values: Readonly<Record<string, string | readonly string[] | undefined>> = typed ?? storedValues(setup);
  const all = (name: string): readonly string[] => {
    const value = values[name];
    return value === undefined ? [] : typeof value === 'string' ? [value] : value;
  };
  return {
    text: (name) => all(name)[0] ?? '',
    has: (name, value) => all(name).includes(String(value)),
  };
}

function storedValues(setup: WidgetSetupState): Record<string, readonly string[]> {
  const { industry, level, currencyCode, accent, leadEmail, subProducts, addOns, facts } = setup;
  return {
    isActive: setup.isActive ? ['on'] : [],
    subProducts: subProducts.map(String),
    addOns: addOns.map(String),
    facts,
    industry: [industry],
    level: [level],
    currencyCode: [currencyCode],
    accent: [accent ?? ''],
    leadEmail: [leadEmail ?? ''],
    allowedOrigins: [setup.allowedOrigins.join('\n')],
  };
}

/** What another save changed meanwhile, in words; nothing where it says the same. */
export function savedMeanwhile(stored: WidgetSetupState | undefined, typed: SetupValues, name: string): string | null {
  if (!stored) return null;
  const saved = setupValues(stored, undefined).text(name);
  return saved === typed.text(name) ? null : `Saved meanwhile: ${saved === '' ? 'nothing' : saved}`;
}
