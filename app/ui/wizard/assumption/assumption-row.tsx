import type { FigureEvidence } from '@worthwhile/roi-core';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { controlAttributes, controlId, FieldNotes } from '../../form/field.tsx';
import { isLeftOut, type Level, LevelPicker } from '../../form/level-picker.tsx';
import { numericAttributes } from '../../form/number-input.tsx';
import { RadioGroup } from '../../form/radio-cards.tsx';
import { InputBox, LabelWithUnit } from '../../form/text-input.tsx';
import { FigureWarning } from '../figure-warning.tsx';
import { Provenance } from '../provenance.tsx';
import type { Owner } from './source-line.tsx';

export interface AssumptionRowProps {
  readonly label: string;
  /** "Affects service desk tickets, escalations". */
  readonly about?: string;
  /** "Allowed 0 to 20". */
  readonly allowed: string;
  readonly unit: string;
  /** Posted field names. */
  readonly names: { readonly level: string; readonly value: string; readonly owner: string };
  /** Formatted, two decimals. Null for a customer fact, which has to be entered. */
  readonly presets: Readonly<Record<'low' | 'average' | 'high', string>> | null;
  readonly excludable?: boolean;
  readonly level: Level;
  /** Formatted. Empty if nothing is entered. */
  readonly value: string;
  /** Formatted input from before a level was picked: Manual restores it. */
  readonly typed?: string;
  /** Posted with benchmarks only: the sources of customer facts are elsewhere. */
  readonly owner: Owner;
  /** Controls for who agreed and when. Empty once the value is changed. */
  readonly agreement?: (isOfThisValue: boolean) => ReactNode;
  /** Reference of each level. Null for a customer fact. */
  readonly evidence: Readonly<Record<'low' | 'average' | 'high', Pick<FigureEvidence, 'kind' | 'label'>>> | null;
  readonly errors?: readonly string[];
  /** Plausibility warning; does not block. */
  readonly warning?: string;
  /** Another control, such as the measured value. */
  readonly children?: ReactNode;
  /** Shows who knows the value in place of its use, a check box in place of the source, and the figure's effect. */
  readonly refine?: { readonly whoKnows: string; readonly effect: ReactNode };
}

const MANUAL = '[type="radio"][value="manual"]';
const OWNERS = [
  { value: 'customer', label: 'Customer’s figure' },
  { value: 'agreed', label: 'Agreed' },
  { value: 'seller', label: 'Our estimate' },
];

/**
 * With scripts a level fills the value, and an edited value sets Manual; without them the server does both. Texts about a
 * level are rendered only for that level, as styles must not hide false ones. A customer fact has no levels.
 */
export function AssumptionRow(props: AssumptionRowProps) {
  const { names, presets, unit, label, refine } = props;
  const [level, setLevel] = useShownLevel(props.level);
  const isPreset = level === 'low' || level === 'average' || level === 'high';
  const [source, setSource] = useState(props.owner);
  const isAgreed = source === 'agreed';
  const [isEdited, setEdited] = useState(false);
  const [isConfirmed, setConfirmed] = useState(isPreset ? false : props.owner !== 'seller');
  const row = useRef<HTMLDivElement>(null);
  const typed = useRef(props.level === 'manual' ? props.value : props.typed);
  const valueId = controlId(names.value);
  const nameId = useId();
  const aboutId = useId();
  const invalid = Boolean(props.errors?.length);
  const value = controlAttributes({
    name: names.value,
    errors: props.errors,
    describedBy: aboutId,
  });

  function fill(picked: Level) {
    setLevel(picked);
    if (refine && picked !== 'manual') setConfirming(false);
    // The choice of a source is back at the stored one when it is shown again.
    setSource(props.owner);
    const input = row.current?.querySelector<HTMLInputElement>(`#${valueId}`);
    if (input && presets && (picked === 'low' || picked === 'average' || picked === 'high'))
      input.value = presets[picked];
    if (picked !== 'manual' || !input) return;
    input.value = typed.current ?? input.value;
    input.select();
  }
  /** The check box itself is not stored: the source is. */
  function setConfirming(confirmed: boolean) {
    setConfirmed(confirmed);
    const input = row.current?.querySelector<HTMLInputElement>(`[name="${names.owner}"]`);
    if (input) {
      input.value = confirmed ? 'customer' : 'seller';
      input.disabled = !row.current?.querySelector<HTMLInputElement>(MANUAL)?.checked;
    }
    return input;
  }
  function confirm(confirmed: boolean) {
    const manual = row.current?.querySelector<HTMLInputElement>(MANUAL);
    if (manual && confirmed) {
      manual.checked = true;
      setLevel('manual');
    }
    setConfirming(confirmed)?.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function takeOwner({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.name === names.owner) setSource(target.value as Owner);
  }
  function turnToManual(event: FormEvent) {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== valueId) return;
    const manual = row.current?.querySelector<HTMLInputElement>(MANUAL);
    if (manual) manual.checked = true;
    typed.current = event.target.value;
    setLevel('manual');
    setEdited(true);
    if (!isAgreed) return;
    // The agreement was about the previous value.
    // Unchecks the others here, too: React ignores a later click on a radio button that it believes is checked.
    for (const choice of row.current?.querySelectorAll<HTMLInputElement>(`[name="${names.owner}"]`) ?? [])
      if (choice.type === 'hidden') choice.value = 'seller';
      else choice.checked = choice.value === 'seller';
    setSource('seller');
  }

  const ofFigure = (text: string) => (
    <>
      {text}
      <span className="visually-hidden">{`: ${label}`}</span>
    </>
  );
  const owner =
    refine || level !== 'manual' || !presets ? null : (
      <div className="assumption-owner" onChange={takeOwner}>
        <RadioGroup name={names.owner} label={ofFigure('Source')} options={OWNERS} defaultValue={props.owner} />
        {isAgreed ? props.agreement?.(!isEdited) : null}
      </div>
    );
  return (
    <div ref={row} className={invalid ? 'assumption assumption-invalid' : 'assumption'} onInput={turnToManual}>
      <div className="assumption-about">
        <label id={nameId} htmlFor={valueId}>
          <LabelWithUnit label={label} unit={unit} />
        </label>
        <div id={aboutId}>
          {refine ? <p>{refine.whoKnows}</p> : null}
          {props.about && !refine ? <p>{props.about}</p> : null}
          {refine ? null : <p>{props.allowed}</p>}
        </div>
      </div>
      {presets ? (
        <LevelPicker
          name={names.level}
          labelledBy={nameId}
          presets={presets}
          excludable={props.excludable}
          defaultValue={props.level}
          onPick={fill}
        />
      ) : (
        <input type="hidden" name={names.level} value="manual" />
      )}
      <div className="assumption-value">
        <InputBox attributes={value} unit={unit} numeric native={{ ...numericAttributes, defaultValue: props.value }} />
        {isLeftOut(level) ? (
          <span className="assumption-excluded" aria-hidden="true">
            Excluded
          </span>
        ) : null}
        {refine ? (
          <>
            <input
              type="hidden"
              name={names.owner}
              disabled={level !== 'manual'}
              defaultValue={isConfirmed ? 'customer' : 'seller'}
            />
            <Confirmed
              label={ofFigure('Confirmed')}
              name={names.owner.replace(/whose$/, 'confirmed')}
              isConfirmed={isConfirmed}
              isHidden={isLeftOut(level)}
              onChange={confirm}
            />
          </>
        ) : null}
      </div>
      {refine ? <div className="assumption-effect">{refine.effect}</div> : null}
      <div className="assumption-notes">
        <FieldNotes id={valueId} message={props.errors?.[0]} />
        {props.warning ? <FigureWarning>{props.warning}</FigureWarning> : null}
        {owner}
        {refine && level === 'manual' ? (
          <p className="hint">
            <Provenance kind={isConfirmed ? 'customer' : 'seller'} />
          </p>
        ) : null}
        {presets && isPreset && props.evidence ? (
          <p className="assumption-preset">
            <Provenance {...props.evidence[level]} />
          </p>
        ) : null}
        {isLeftOut(level) ? (
          <p className="assumption-left-out hint">
            {level === 'exclude' ? 'Excluded' : 'Not applicable'}. The report lists the benefits this removes.
          </p>
        ) : null}
        {props.children ? <div hidden={isLeftOut(level)}>{props.children}</div> : null}
      </div>
    </div>
  );
}

/** Without scripts the server sets the source of a ticked figure. */
function Confirmed(props: {
  readonly label: ReactNode;
  readonly name: string;
  readonly isConfirmed: boolean;
  readonly isHidden: boolean;
  readonly onChange: (isConfirmed: boolean) => void;
}) {
  return (
    <label className="choice" data-tool hidden={props.isHidden}>
      <input
        type="checkbox"
        className="tick-box"
        name={props.name}
        value="yes"
        checked={props.isConfirmed}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span className="choice-text">{props.label}</span>
    </label>
  );
}

/** The last picked level, reset when the stored one changes. */
function useShownLevel(stored: Level) {
  const [shown, setShown] = useState({ stored, picked: stored });
  if (shown.stored !== stored) setShown({ stored, picked: stored });
  return [shown.picked, (picked: Level) => setShown({ stored, picked })] as const;
}
