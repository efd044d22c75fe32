import type { ReactElement, ReactNode, Ref } from 'react';
import { choiceId } from './checkbox.tsx';
import { type ControlProps, controlId, FieldGroup } from './field.tsx';
import { useEntered } from './live/live-form.tsx';

interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly disabled?: boolean;
}

interface CardOption extends RadioOption, Pick<OptionCardProps, 'aside' | 'isShort'> {}

interface RadioGroupProps extends Omit<ControlProps, 'aside'> {
  readonly options: readonly RadioOption[];
  readonly defaultValue?: string;
  readonly form?: string;
}

export function RadioCards(props: Omit<RadioGroupProps, 'options'> & { readonly options: readonly CardOption[] }) {
  return (
    <FieldGroup {...props} className="radio-group">
      <div className="radio-cards">
        {props.options.map((option, index) => {
          const id = radioId(props, option, index);
          return (
            <OptionCard
              key={option.value}
              id={id}
              title={option.label}
              aside={option.aside}
              isShort={option.isShort}
              input={<RadioInput {...props} option={option} radioId={id} isCard />}
            >
              {option.description}
            </OptionCard>
          );
        })}
      </div>
    </FieldGroup>
  );
}

interface OptionCardProps {
  /** The input's ID. */
  readonly id: string;
  /** A radio button or a check box with `optionNames`. If disabled, the card says why. */
  readonly input: ReactElement;
  readonly title: ReactNode;
  /** Shown below the title, and read as the description. */
  readonly children?: ReactNode;
  /** Shown at the end of the card. */
  readonly aside?: ReactNode;
  /** Content with its own controls, below the label. */
  readonly more?: ReactNode;
  /** The chosen card is tinted. */
  readonly isShort?: boolean;
}

/** A card that is the label of its radio button or check box. */
export function OptionCard({ id, input, title, children, aside, more, isShort }: OptionCardProps) {
  return (
    <div className={isShort ? 'option-card option-card-short' : 'option-card'}>
      <label htmlFor={id} className="radio-card">
        {input}
        <span className="radio-card-body">
          <span className="radio-card-title" id={`${id}-title`}>
            {title}
          </span>{' '}
          {children ? (
            <span className="radio-card-text" id={`${id}-text`}>
              {children}
            </span>
          ) : null}
        </span>
        {aside ? <span className="radio-card-aside">{aside}</span> : null}
      </label>
      {more}
    </div>
  );
}

/** Names a card's input by its title, and describes it by its text. */
export function optionNames(id: string, hasText: boolean) {
  return { id, 'aria-labelledby': `${id}-title`, 'aria-describedby': hasText ? `${id}-text` : undefined };
}

export function RadioGroup(props: RadioGroupProps) {
  return (
    <FieldGroup {...props} className="radio-group">
      <div className="radio-row">
        {props.options.map((option, index) => (
          <label key={option.value} htmlFor={radioId(props, option, index)} className="choice">
            <RadioInput {...props} option={option} radioId={radioId(props, option, index)} />
            <span className="choice-text">
              {option.label} {option.description ? <span className="choice-detail">{option.description}</span> : null}
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
}) {
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
        {label} {detail ? <span className="choice-detail">{detail}</span> : null}
      </span>
    </label>
  );
}

/** The first radio has the group's ID, the target of the error summary's link. */
function radioId(group: Pick<RadioGroupProps, 'id' | 'name'>, option: RadioOption, index: number): string {
  return index === 0 ? (group.id ?? controlId(group.name)) : choiceId(group.id ?? group.name, option.value);
}

function RadioInput(
  props: Pick<RadioGroupProps, 'name' | 'form' | 'defaultValue'> & {
    readonly option: RadioOption;
    readonly radioId: string;
    readonly isCard?: boolean;
  },
) {
  const { name, option, form } = props;
  const defaultValue = useEntered(name, props.defaultValue);
  return (
    <input
      type="radio"
      className="radio-dot"
      {...(props.isCard ? optionNames(props.radioId, Boolean(option.description)) : { id: props.radioId })}
      name={name}
      value={option.value}
      defaultChecked={option.value === defaultValue}
      disabled={option.disabled}
      form={form}
    />
  );
}
