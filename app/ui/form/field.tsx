import type { ReactNode } from 'react';
import { useErrorsOf } from './live/live-form.tsx';

/** Names are the posted ones, values the texts as typed. */
export interface ControlProps {
  readonly name: string;
  readonly label: ReactNode;
  /** Defaults to one derived from the name. Set it where a name occurs twice on a page. */
  readonly id?: string;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  /** Of the last submission. The first is shown here, the summary shows all. */
  readonly errors?: readonly string[];
  /** IDs of further descriptions. */
  readonly describedBy?: string;
  /** Hidden visually only, for layouts that show the label elsewhere. */
  readonly labelHidden?: boolean;
  /** A link on the label's line. It follows the control in reading and focus order. */
  readonly aside?: ReactNode;
}

export interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

export function controlId(name: string): string {
  return `f-${name.replace(/[^A-Za-z0-9_-]+/g, '-')}`;
}

export function Field(props: ControlProps & { readonly children: (attributes: ControlAttributes) => ReactNode }) {
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

export function FieldGroup(props: ControlProps & { readonly className?: string; readonly children: ReactNode }) {
  const errors = useErrorsOf(props.name, props.errors);
  const { id, 'aria-describedby': describedBy } = controlAttributes({ ...props, errors });
  const message = errors?.[0];
  const className = ['field', props.className, message && 'field-invalid'].filter(Boolean).join(' ');
  return (
    <fieldset className={className} id={`${id}-group`} aria-describedby={describedBy}>
      <legend className={props.labelHidden ? 'visually-hidden' : 'field-label'}>
        {props.label}
        <RequiredMark {...props} />
      </legend>{' '}
      <FieldNotes id={id} hint={props.hint} message={message} />
      {props.children}
    </fieldset>
  );
}

function RequiredMark({ isRequired }: Pick<ControlProps, 'isRequired'>) {
  return isRequired ? <span className="field-required"> (required)</span> : null;
}

/** For a control that is not laid out by `Field`. */
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

/** Renders the notes with the IDs that `controlAttributes` refers to. */
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

/** Text, not a disabled control. */
export function ReadOnlyField(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <p className="field-label">{props.label}</p>
      <p>{props.children}</p>
    </div>
  );
}
