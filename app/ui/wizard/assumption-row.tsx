import { type FormEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { controlAttributes, controlId, FieldNotes } from '../form/field.tsx';
import { type Level, LevelPicker } from '../form/level-picker.tsx';
import { numericAttributes } from '../form/number-input.tsx';
import { RadioGroup } from '../form/radio-cards.tsx';
import { InputBox, LabelWithUnit } from '../form/text-input.tsx';
import { FigureWarning } from './figure-warning.tsx';
import { Provenance, type ProvenanceKind } from './provenance.tsx';

export interface AssumptionRowProps {
  readonly label: string;
  /** "Drives service desk tickets, escalations". */
  readonly drives?: string;
  /** "Allowed 0 to 20". */
  readonly allowed: string;
  readonly unit: string;
  /** The posted names of level, value and whose figure it is. */
  readonly names: { readonly level: string; readonly value: string; readonly owner: string };
  /** As shown, two decimals; null for a fact, which has to be given. */
  readonly presets: Readonly<Record<'low' | 'average' | 'high', string>> | null;
  readonly excludable?: boolean;
  readonly level: Level;
  /** As shown; empty where nothing is entered. */
  readonly value: string;
  readonly owner: 'customer' | 'seller';
  /** Where the presets come from. */
  readonly provenance: { readonly kind: ProvenanceKind; readonly text: string } | null;
  readonly errors?: readonly string[];
  /** What is odd about the value; it does not stop anybody. */
  readonly warning?: string;
  /** A further control of the row: the companion value measured today. */
  readonly children?: ReactNode;
}

const OWNERS = [
  { value: 'customer', label: 'The customer’s' },
  { value: 'seller', label: 'Our estimate' },
];

/**
 * One assumption: what it is, its level among the values, the value itself, and where it comes from. With scripts a
 * level fills the value and an edited value turns the level to Manual; without them the server does the same.
 */
export function AssumptionRow(props: AssumptionRowProps): ReactElement {
  const { names, presets, level, unit, label } = props;
  const row = useRef<HTMLFieldSetElement>(null);
  const valueId = controlId(names.value);
  const aboutId = `${valueId}-about`;
  const invalid = Boolean(props.errors?.length);
  const value = controlAttributes({
    name: names.value,
    errors: props.errors,
    describedBy: presets ? `${aboutId} ${valueId}-from` : aboutId,
  });

  function fill(picked: Level) {
    const input = row.current?.querySelector<HTMLInputElement>(`#${valueId}`);
    if (input && presets && (picked === 'low' || picked === 'average' || picked === 'high'))
      input.value = presets[picked];
    if (picked === 'manual') input?.select();
  }
  function turnToManual(event: FormEvent) {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== valueId) return;
    const manual = row.current?.querySelector<HTMLInputElement>('[data-level="manual"]');
    if (manual) manual.checked = true;
  }

  return (
    <fieldset ref={row} className={invalid ? 'assumption assumption-invalid' : 'assumption'} onInput={turnToManual}>
      <legend className="visually-hidden">{label}</legend>
      <div className="assumption-about" id={aboutId}>
        <p className="assumption-name" aria-hidden="true">
          {label}
        </p>
        {props.drives ? <p className="hint">{props.drives}</p> : null}
        <p className="hint">{props.allowed}</p>
      </div>
      {presets ? (
        <LevelPicker
          name={names.level}
          label={label}
          presets={presets}
          excludable={props.excludable}
          defaultValue={level}
          onPick={fill}
        />
      ) : (
        <input type="hidden" name={names.level} value="manual" data-level="manual" />
      )}
      <div className="assumption-value">
        <label htmlFor={valueId} className="visually-hidden">
          <LabelWithUnit label={label} unit={unit} />
        </label>
        <InputBox
          attributes={value}
          unit={unit}
          numeric
          native={{ ...numericAttributes, defaultValue: props.value, maxLength: 40 }}
        />
        {props.excludable ? (
          <span className="assumption-excluded" aria-hidden="true">
            Not counted
          </span>
        ) : null}
      </div>
      <div className="assumption-notes">
        <FieldNotes id={valueId} message={props.errors?.[0]} />
        {props.warning ? <FigureWarning>{props.warning}</FigureWarning> : null}
        <div className="assumption-owner">
          <RadioGroup name={names.owner} label="Whose figure" options={OWNERS} defaultValue={props.owner} />
        </div>
        {presets && props.provenance ? (
          <p className="assumption-preset hint" id={`${valueId}-from`}>
            <Provenance kind={props.provenance.kind} />
            <span>{props.provenance.text}</span>
          </p>
        ) : null}
        {props.excludable ? (
          <p className="assumption-left-out hint">Excluded: the driver is listed in the report as not included</p>
        ) : null}
        {props.children}
      </div>
    </fieldset>
  );
}
