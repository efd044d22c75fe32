import type { ReactElement, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import { choiceId } from './checkbox.tsx';
import { type ControlProps, controlId, FieldGroup } from './field.tsx';
import { useEntered } from './live/live-form.tsx';

interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

interface RadioGroupProps extends Omit<ControlProps, 'aside'> {
  readonly options: readonly RadioOption[];
  readonly defaultValue?: string;
  readonly form?: string;
}

export function RadioCards(props: RadioGroupProps): ReactElement {
  return (
    <FieldGroup {...props} className="radio-group">
      <div className="radio-cards">
        {props.options.map((option, index) => (
          <label key={option.value} htmlFor={radioId(props, option, index)} className="radio-card">
            <RadioInput {...props} option={option} radioId={radioId(props, option, index)} />
            <span className="radio-card-body">
              {option.icon ? <Icon name={option.icon} size={24} /> : null}
              <span className="radio-card-title">{option.label}</span>
              {option.description ? <span className="radio-card-text">{option.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export function RadioGroup(props: RadioGroupProps): ReactElement {
  return (
    <FieldGroup {...props} className="radio-group">
      <div className="radio-row">
        {props.options.map((option, index) => (
          <label key={option.value} htmlFor={radioId(props, option, index)} className="choice">
            <RadioInput {...props} option={option} radioId={radioId(props, option, index)} className="radio-dot" />
            <span className="choice-text">
              {option.label}
              {option.description ? <span className="choice-detail">{option.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** One choice of a group whose choices are laid out one by one. */
export function Radio(props: {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly label: ReactNode;
  /** Shown below the label and read with it. */
  readonly detail?: ReactNode;
  readonly isChosen: boolean;
  readonly disabled?: boolean;
  readonly input?: Ref<HTMLInputElement>;
  readonly onChoose?: () => void;
}): ReactElement {
  const { id, name, value, label, detail, isChosen, disabled, input, onChoose } = props;
  return (
    <label className="choice">
      <input
        ref={input}
        type="radio"
        className="radio-dot"
        {...{ id, name, value, disabled }}
        defaultChecked={isChosen}
        onChange={onChoose}
      />
      <span className="choice-text">
        {label}
        {detail ? <span className="choice-detail">{detail}</span> : null}
      </span>
    </label>
  );
}

/** The first radio has the group's ID, the target of the error summary's link. */
function radioId(group: RadioGroupProps, option: RadioOption, index: number): string {
  return index === 0 ? (group.id ?? controlId(group.name)) : choiceId(group.id ?? group.name, option.value);
}

function RadioInput(
  props: RadioGroupProps & {
    readonly option: RadioOption;
    readonly radioId: string;
    readonly className?: string;
  },
) {
  const { name, option, form } = props;
  const defaultValue = useEntered(name, props.defaultValue);
  return (
    <input
      type="radio"
      className={props.className ?? 'radio-hidden'}
      id={props.radioId}
      name={name}
      value={option.value}
      defaultChecked={option.value === defaultValue}
      disabled={option.disabled}
      form={form}
    />
  );
}
