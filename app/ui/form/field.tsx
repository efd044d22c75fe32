import type { ReactElement, ReactNode } from 'react';
import { useErrorsOf } from './live/live-form.tsx';

/** What every control of a form is given. Names are the posted ones; values are texts as the user typed them. */
export interface ControlProps {
  readonly name: string;
  readonly label: ReactNode;
  /** Defaults to one derived from the name; set it where a name stands twice on a page. */
  readonly id?: string;
  readonly hint?: ReactNode;
  /** Says so beside the label: it cannot be left empty. */
  readonly isRequired?: boolean;
  /** Messages of the last submission; the first is shown beside the control, all of them in the summary. */
  readonly errors?: readonly string[];
  /** Ids of further descriptions. */
  readonly describedBy?: string;
  /** The label stays readable for assistive technology where the layout shows it elsewhere. */
  readonly labelHidden?: boolean;
  /** A link on the label's line; it follows the control in reading and focus order. */
  readonly aside?: ReactNode;
}

/** The attributes that tie a control to its label, hint and message. */
export interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

/** The id of a control: brackets and dots of a structured name become hyphens. */
export function controlId(name: string): string {
  return `f-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
}

/** Label, hint, message and control, in that order. */
export function Field(
  props: ControlProps & { readonly children: (attributes: ControlAttributes) => ReactNode },
): ReactElement {
  const errors = useErrorsOf(props.name, props.errors);
  const attributes = controlAttributes({ ...props, errors });
  const message = errors?.[0];
  return (
    <div className={message ? 'field field-invalid' : 'field'}>
      <label htmlFor={attributes.id} className={props.labelHidden ? 'visually-hidden' : 'field-label'}>
        {props.label}
        <RequiredMark {...props} />
      </label>
      <FieldNotes id={attributes.id} hint={props.hint} message={message} />
      {props.children(attributes)}
      {props.aside ? <div className="field-aside">{props.aside}</div> : null}
    </div>
  );
}

/** A group of choices under one legend, with the same hint and message as a field. */
export function FieldGroup(
  props: ControlProps & { readonly className?: string; readonly children: ReactNode },
): ReactElement {
  const errors = useErrorsOf(props.name, props.errors);
  const { id, 'aria-describedby': describedBy } = controlAttributes({ ...props, errors });
  const message = errors?.[0];
  const className = ['field', props.className, message && 'field-invalid'].filter(Boolean).join(' ');
  return (
    <fieldset className={className} id={`${id}-group`} aria-describedby={describedBy}>
      <legend className={props.labelHidden ? 'visually-hidden' : 'field-label'}>
        {props.label}
        <RequiredMark {...props} />
      </legend>
      <FieldNotes id={id} hint={props.hint} message={message} />
      {props.children}
    </fieldset>
  );
}

function RequiredMark({ isRequired }: Pick<ControlProps, 'isRequired'>) {
  return isRequired ? <span className="field-required"> (required)</span> : null;
}

/** The attributes alone, for a control with a layout of its own. */
export function controlAttributes(
  props: Pick<ControlProps, 'name' | 'id' | 'hint' | 'errors' | 'describedBy'>,
): ControlAttributes {
  const id = props.id ?? controlId(props.name);
  const invalid = Boolean(props.errors?.length);
  const described = [props.describedBy, props.hint ? `${id}-hint` : '', invalid ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  return {
    id,
    name: props.name,
    'aria-describedby': described || undefined,
    'aria-invalid': invalid || undefined,
  };
}

/** Hint and message with the ids that `controlAttributes` refers to. */
export function FieldNotes(props: { readonly id: string; readonly hint?: ReactNode; readonly message?: string }) {
  return (
    <>
      {props.hint ? (
        <p className="hint" id={`${props.id}-hint`}>
          {props.hint}
        </p>
      ) : null}
      {props.message ? (
        <p className="field-message" id={`${props.id}-error`}>
          <span className="visually-hidden">Error: </span>
          {props.message}
        </p>
      ) : null}
    </>
  );
}

/** A value that cannot be changed on the page: text, not a disabled control. */
export function ReadOnlyField(props: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="field">
      <p className="field-label">{props.label}</p>
      <p>{props.children}</p>
    </div>
  );
}
