import { changeOf, findField, isSourced } from '../input/presets.ts';
import { companionOf } from '../input/resolve-fields.ts';
import { formatMoneyInput, formatPercentInput, formatQuantity } from '../number/format.ts';
import type { Catalogue, ChangedValue, Field, LevelId, NumberSetting, ResolvedInput, TraceInput } from '../types.ts';

/** A value with its unit, as it stands in a formula: money with its sign, a percent with its mark. */
export function showQuantity(
  { unit, monetary = false }: { readonly unit: string; readonly monetary?: boolean },
  value: number,
  currencySign: string,
): string {
  if (monetary) return formatMoneyInput(value, currencySign);
  return unit === 'percent' ? formatPercentInput(value) : formatQuantity(value);
}

/** A field of the estimate, with where its value comes from. */
export function fieldInput(catalogue: Catalogue, input: ResolvedInput, fieldId: string): TraceInput {
  const field = fieldOf(catalogue, fieldId);
  const value = input.fields[fieldId] ?? Number.NaN;
  const level = input.levels[fieldId] ?? null;
  return {
    id: fieldId,
    label: field.label,
    value,
    shown: showQuantity(field, value, input.currency.sign),
    unit: field.unit,
    level,
    ...groundOf(input, fieldId, changeOf(catalogue, `${input.industry}.${fieldId}`, level), () => {
      const isSource = isLevel(level) && isSourced(catalogue, input.industry, fieldId, level);
      return { provenance: isSource ? 'sourced' : 'expertDefault', source: citation(field.source, isSource) };
    }),
  };
}

type Ground = Pick<TraceInput, 'provenance' | 'source'>;

function isLevel(level: string | null): level is LevelId {
  return level === 'low' || level === 'average' || level === 'high';
}

/** Whose a value is and where it comes from: typed, set by an administrator, or as delivered. */
function groundOf(
  input: ResolvedInput,
  id: string,
  changed: ChangedValue | undefined,
  delivered: () => Ground,
): Ground {
  const whose = input.provenance[id] ?? 'preset';
  if (whose !== 'preset') return { provenance: whose, source: '' };
  return changed ? { provenance: 'administrator', source: changeInWords(changed) } : delivered();
}

/** `Priya Anand, configuration version 3, Nov 14, 2025`. */
export function changeInWords({ author, configVersion, date }: ChangedValue): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
  return [author, `configuration version ${configVersion}`, day].filter((part) => part !== '').join(', ');
}

/** What was measured of a field with the product in place. */
export function companionInput(catalogue: Catalogue, input: ResolvedInput, fieldId: string): TraceInput {
  const field = fieldOf(catalogue, fieldId);
  const value = input.fieldsExisting[fieldId] ?? Number.NaN;
  const id = companionOf(fieldId);
  const whose = input.provenance[id] ?? 'customer';
  return {
    id,
    label: `${field.label}, measured`,
    value,
    shown: showQuantity(field, value, input.currency.sign),
    unit: field.unit,
    level: 'manual',
    provenance: whose === 'preset' ? 'expertDefault' : whose,
    source: '',
  };
}

/** The percent by which a component lowers a driver. */
export function reductionInput(
  catalogue: Catalogue,
  input: ResolvedInput,
  driverId: string,
  componentId: number,
): TraceInput {
  const id = `${driverId}:${componentId}`;
  const value = input.reductions[id] ?? Number.NaN;
  const level = input.levels[id] ?? null;
  const driver = catalogue.drivers.find((candidate) => candidate.id === driverId);
  return {
    id,
    label: `Reduction by ${componentName(catalogue, componentId)}`,
    value,
    shown: formatPercentInput(value),
    unit: 'percent',
    level,
    ...groundOf(input, id, changeOf(catalogue, id, level), () => ({
      provenance: 'expertDefault',
      source: citation(driver?.source ?? '', false),
    })),
  };
}

/** A financial or investment setting. */
export function settingInput(setting: NumberSetting, value: number, input: ResolvedInput): TraceInput {
  const isDefault = value === setting.default;
  return {
    id: setting.id,
    label: setting.label,
    value,
    shown: showQuantity(setting, value, input.currency.sign),
    unit: setting.unit,
    level: null,
    provenance: isDefault ? 'expertDefault' : (typedBy(input, setting.id) ?? 'seller'),
    source: '',
  };
}

function typedBy(input: ResolvedInput, id: string): 'customer' | 'seller' | null {
  const whose = input.provenance[id];
  return whose === 'customer' || whose === 'seller' ? whose : null;
}

export function componentName(catalogue: Catalogue, componentId: number): string {
  return catalogue.components.find(({ id }) => id === componentId)?.name ?? String(componentId);
}

export function fieldOf(catalogue: Catalogue, fieldId: string): Field {
  const field = findField(catalogue, fieldId);
  if (!field) throw new RangeError(`There is no field '${fieldId}'`);
  return field;
}

/**
 * The sources without their marks and notes. One that only bounds an expert default says so; an expert default without
 * any has none.
 */
function citation(source: string, isSource: boolean): string {
  const titles = source
    .replace(/\s*\(note:.*$/, '')
    .replace(/\b(?:sourced|anchor): /g, '')
    .trim();
  if (titles === 'expert default' || titles === 'customer fact' || titles === '') return '';
  return isSource ? titles : `bounded by ${titles}`;
}
