import { formatExact, formatQuantity } from '@worthwhile/roi-core';
import type { Level } from '#app/ui/form/level-picker.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { AssumptionRow, type AssumptionRowProps } from '#app/ui/wizard/assumption/assumption-row.tsx';
import { useTypedField } from '../wizard/step-fields.tsx';
import { Agreement, ownerOf } from './agreement.tsx';
import type { AssumptionsContent, ShownFigure } from './load-assumptions.server.ts';

/** @param props.refine shows the figure with who knows it and its effect */
export function Figure(props: {
  readonly field: ShownFigure;
  readonly content: AssumptionsContent;
  readonly refine?: AssumptionRowProps['refine'];
}) {
  const { field, content, refine } = props;
  const texts = useTypedField();
  const name = `fields.${field.id}`;
  const { presets } = field;
  return (
    <AssumptionRow
      label={field.label}
      about={typeof field.about === 'string' ? field.about : drivesWords(field.about)}
      allowed={`${formatQuantity(field.min)} to ${formatQuantity(field.max)}`}
      unit={field.unit}
      names={{ level: `${name}.level`, value: `${name}.value`, owner: `${name}.whose` }}
      presets={
        presets && {
          low: formatExact(presets.low),
          average: formatExact(presets.average),
          high: formatExact(presets.high),
        }
      }
      excludable={field.hasExcludeOption && presets !== null}
      level={(texts(`${name}.level`).defaultValue || field.shown.level) as Level}
      value={texts(`${name}.value`).defaultValue}
      typed={field.shown.typed === undefined ? undefined : formatExact(field.shown.typed)}
      owner={ownerOf(texts(`${name}.whose`).defaultValue, 'seller')}
      agreement={(isOfThisValue) => <Agreement {...{ name, label: field.label, isOfThisValue }} />}
      evidence={field.evidence}
      errors={texts(`${name}.value`).errors}
      warning={content.warnings[field.id]}
      refine={refine}
    >
      {field.existing ? (
        <NumberInput
          {...texts(`fieldsExisting.${field.id}`)}
          label={
            <>
              Measured value<span className="visually-hidden">: {field.label}</span>
            </>
          }
          unit={field.unit}
          hint="Measured with the product in place. Leave blank to model it."
        />
      ) : null}
    </AssumptionRow>
  );
}

const SHOWN_DRIVERS = 3;

function drivesWords(drives: readonly string[]): string {
  const named = drives.slice(0, SHOWN_DRIVERS).map(inSentence);
  const more = drives.length - named.length;
  return `Affects ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Lowers the first letter, except in an abbreviation such as WAN. */
function inSentence(label: string): string {
  return /^[A-Z][^A-Z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
