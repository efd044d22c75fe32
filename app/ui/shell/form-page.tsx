import { Form, useActionData } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import type { Texts } from '#app/form-data.ts';
import { ButtonLink, SubmitButton } from '../form/button.tsx';
import { FormErrors, type Refusal } from '../form/error-summary.tsx';
import type { LoadCheck } from '../form/live/live-errors.ts';
import { LiveForm } from '../form/live/live-form.tsx';
import { BaseFields } from '../saving/base-fields.tsx';
import { ConflictPage, isConflict } from '../saving/conflict/conflict-page.tsx';
import { PageHeader } from './shell.tsx';

interface Buttons {
  readonly button: string;
  readonly pendingText: string;
  readonly cancel?: string;
  readonly cancelTo: string;
}

interface FormPageProps extends ComponentProps<typeof PageHeader>, Buttons {
  readonly check?: LoadCheck;
  /** For a form that is filled in from a stored row. */
  readonly stored?: { readonly texts: Texts; readonly over: string; readonly backTo: string };
  readonly form?: Pick<ComponentProps<typeof Form>, 'action' | 'className' | 'encType' | 'onChange'>;
  readonly children: ReactNode;
}

/** A page of one form. A refused form is shown with its entries, a conflict as its own page. */
export function FormPage(props: FormPageProps) {
  const { check, stored, form, children, ...header } = props;
  const answer: unknown = useActionData();
  if (isConflict(answer) && stored) return <ConflictPage conflict={answer} over={stored.over} backTo={stored.backTo} />;
  const refusal = answer as Refusal;
  return (
    <LiveForm refusal={refusal} check={check}>
      <FormErrors refusal={refusal} />
      <PageHeader {...header} />
      <Form method="post" noValidate className="form-narrow" {...form}>
        {stored ? <BaseFields answer={refusal} texts={stored.texts} /> : null}
        <div className="fields">{children}</div>
        <div className="form-actions">
          <ButtonLink href={props.cancelTo}>{props.cancel ?? 'Cancel'}</ButtonLink>
          <SubmitButton pendingText={props.pendingText}>{props.button}</SubmitButton>
        </div>
      </Form>
    </LiveForm>
  );
}

/** Asks before an action without entries. */
export function ConfirmPage(
  props: ComponentProps<typeof PageHeader> &
    Buttons & {
      readonly kind?: 'main' | 'danger';
      readonly disabled?: boolean;
      readonly children?: ReactNode;
    },
) {
  return (
    <>
      <FormErrors refusal={useActionData() as Refusal} />
      <PageHeader {...props} />
      {props.children}
      <Form method="post" className="form-actions">
        <ButtonLink href={props.cancelTo}>{props.cancel ?? 'Cancel'}</ButtonLink>
        <SubmitButton kind={props.kind ?? 'danger'} pendingText={props.pendingText} disabled={props.disabled}>
          {props.button}
        </SubmitButton>
      </Form>
    </>
  );
}
