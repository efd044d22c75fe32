import { formatExact, formatQuantity } from '@worthwhile/roi-core';
import { type FormEvent, useState } from 'react';
import type { AssumptionField } from '#app/modules/estimates/assumptions.ts';
import { FamilyIcon } from '#app/ui/family-icon.tsx';
import { isLeftOut, type Level } from '#app/ui/form/level-picker.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { AssumptionGroup } from '#app/ui/wizard/assumption-group.tsx';
import { AssumptionRow } from '#app/ui/wizard/assumption-row.tsx';
import { useFieldErrors, useStepField } from '../wizard/step-fields.tsx';
import { Agreement, ownerOf } from './agreement.tsx';
import type { AssumptionsContent } from './load-assumptions.server.ts';

type Group = AssumptionsContent['groups'][number];

export function FigureGroup(props: { group: Group; content: AssumptionsContent; isOpen: boolean }) {
  const { group, content, isOpen } = props;
  const errors = useFieldErrors();
  // Stored texts change only with the next page, so typed ones are counted here.
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = group.fields.filter(({ id }) => errors(`fields.${id}.value`) || errors(`fieldsExisting.${id}`)).length;
  return (
    <AssumptionGroup
      title={group.label}
      icon={group.familyId === null ? null : <FamilyIcon familyId={group.familyId} />}
      answered={
        (wrong > 0 ? `${wrong} to fix` : typed) ??
        stateOf(group.fields.map(({ shown }) => ({ level: shown.level, text: String(shown.value ?? '') })))
      }
      open={isOpen || wrong > 0}
      onChange={(event) => setTyped(stateOf(group.fields.map(({ id }) => enteredIn(event, id))))}
    >
      {group.fields.map((field) => (
        <Figure key={field.id} field={field} content={content} />
      ))}
    </AssumptionGroup>
  );
}

interface Entered {
  readonly level: Level;
  readonly text: string;
}

function enteredIn({ currentTarget }: FormEvent<HTMLElement>, id: string): Entered {
  const form = new FormData(currentTarget.closest('form') ?? undefined);
  return { level: form.get(`fields.${id}.level`) as Level, text: String(form.get(`fields.${id}.value`)).trim() };
}

function stateOf(fields: readonly Entered[]): string {
  const missing = fields.filter(({ level, text }) => !isLeftOut(level) && text === '').length;
  if (missing > 0) return `${missing} of ${fields.length} missing`;
  const levels = new Set(fields.map(({ level }) => level));
  const [only] = levels;
  const words = {
    low: 'all at Industry Low',
    average: 'all at Industry Average',
    high: 'all at Industry High',
    manual: 'all manual',
    exclude: 'all excluded',
    notApplicable: 'all not applicable',
  };
  const count = `${fields.length} ${fields.length === 1 ? 'figure' : 'figures'}`;
  return levels.size === 1 && only ? `${count}, ${words[only]}` : count;
}

function Figure({ field, content }: { field: AssumptionField; content: AssumptionsContent }) {
  const texts = useStepField();
  const name = `fields.${field.id}`;
  const { presets } = field;
  return (
    <AssumptionRow
      label={field.label}
      drives={drivesWords(field)}
      allowed={`${formatQuantity(field.min)} to ${formatQuantity(field.max)}`}
      unit={field.unit.replace('currency', content.sign)}
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
      owner={ownerOf(texts(`${name}.whose`).defaultValue, 'customer')}
      agreement={(isOfThisValue) => <Agreement {...{ name, label: field.label, isOfThisValue }} />}
      evidence={field.evidence}
      errors={texts(`${name}.value`).errors}
      warning={content.warnings[field.id]}
    >
      {field.existing?.isAsked ? (
        <NumberInput
          {...texts(`fieldsExisting.${field.id}`)}
          label={
            <>
              Measured value<span className="visually-hidden">: {field.label}</span>
            </>
          }
          unit={field.unit.replace('currency', content.sign)}
          hint="Measured with the product in place. Leave blank to model it."
        />
      ) : null}
    </AssumptionRow>
  );
}

const SHOWN_DRIVERS = 3;

function drivesWords({ drives, help }: AssumptionField): string {
  if (drives.length === 0) return help;
  const named = drives.slice(0, SHOWN_DRIVERS).map(inSentence);
  const more = drives.length - named.length;
  return `Affects ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Lowers the first letter, except in an abbreviation such as WAN. */
function inSentence(label: string): string {
  return /^[A-Z][^A-Z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
