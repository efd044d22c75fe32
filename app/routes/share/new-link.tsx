import { formatExact } from '@worthwhile/roi-core';
import type { AskableFigure } from '#app/modules/estimates/agreed/asked-figures.server.ts';
import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { FieldGroup } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';

/** Opens the user's mail program with a text about the link. */
export function mailDraft(url: string, customer: string): string {
  const subject = `Business case for ${customer}`;
  const body = `Hello,\n\nHere is the business case for ${customer}:\n${url}\n`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

export function CreatedLink(props: { readonly url: string; readonly expires: string; readonly customer: string }) {
  const { url, expires, customer } = props;
  return (
    <div className="notice notice-success" role="status">
      <p className="notice-text">
        <strong>Success.</strong> Link created. It expires on {expires}.{' '}
        <a className="share-link" href={url} data-reload="">
          {url}
        </a>
      </p>
      <CopyText text={url} what="link" />
      <ButtonLink href={mailDraft(url, customer)} download>
        Write email
      </ButtonLink>
    </div>
  );
}

export const LINK_LABELS = {
  label: 'Recipient (optional)',
  expiresInDays: 'Expires after',
  password: 'Password (optional)',
  showsOwner: 'Show the owner’s name and email for questions',
  figures: 'Figures to ask about',
  mailTo: 'Email address',
} as const;

export function NewLinkForm(props: {
  readonly showsOwner: boolean;
  readonly submissionId: string;
  readonly askable: readonly AskableFigure[];
  /** Starts as a room that asks about the proposed figures. */
  readonly asks: boolean;
  readonly isWorkingCopy: boolean;
  /** Preset where mail can be sent. */
  readonly verifies: boolean;
  readonly values: Readonly<Record<string, string | string[]>> | null;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}) {
  const { showsOwner, submissionId, askable, asks, isWorkingCopy, verifies, values, errors } = props;
  const chosen = values ? [values.figures ?? []].flat() : null;
  const isRespond = values ? values.readerCan === 'respond' : asks;
  return (
    <section className="section" aria-labelledby="new-link-heading">
      <h2 id="new-link-heading">New link</h2>
      {isWorkingCopy ? (
        <p className="hint">This estimate is a draft: readers see a working copy, marked as such, without files.</p>
      ) : null}
      <form className="form-narrow" method="post" noValidate>
        <input type="hidden" name="submissionId" value={submissionId} />
        <div className="fields">
          <TextInput name="label" label={LINK_LABELS.label} hint="Only you see this" autoComplete="off" />
          <TextInput
            name="expiresInDays"
            label={LINK_LABELS.expiresInDays}
            unit="days"
            width="short"
            inputMode="numeric"
            defaultValue="30"
          />
          <PasswordInput
            name="password"
            label={LINK_LABELS.password}
            hint="At least 8 characters. Send it separately from the link."
            autoComplete="new-password"
          />
          <Checkbox name="showsOwner" label={LINK_LABELS.showsOwner} defaultChecked={showsOwner} />
          <FieldGroup name="prices" label="Prices">
            <Choice
              name="prices"
              value="shown"
              label="Show prices and offer the files"
              isChosen={values?.prices !== 'hidden'}
            />
            <Choice
              name="prices"
              value="hidden"
              label="Hide prices, discounts, and the files"
              isChosen={values?.prices === 'hidden'}
            />
          </FieldGroup>
          <FieldGroup name="readerCan" label="The reader can">
            <Choice name="readerCan" value="read" label="Read the report" isChosen={!isRespond} />
            <Choice
              name="readerCan"
              value="respond"
              label="Respond: confirm, change, and ask, in a business case room"
              isChosen={isRespond}
            />
          </FieldGroup>
          <details open={isRespond || errors.figures !== undefined} className="share-figures">
            <summary>Figures to ask about, if the reader can respond</summary>
            <Checkbox
              name="verifiesEmail"
              label="Ask for a code that is mailed to the reader"
              defaultChecked={values ? values.verifiesEmail === 'on' : verifies}
            />
            <AskedFigures askable={askable} chosen={chosen} errors={errors.figures} />
          </details>
        </div>
        <div>
          <SubmitButton name="intent" value="create" pendingText="Creating…">
            Create link
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}

/** Check boxes of the figures. @param props.chosen null: the proposed ones */
export function AskedFigures(props: {
  readonly askable: readonly AskableFigure[];
  readonly chosen: readonly string[] | null;
  readonly errors: readonly string[] | undefined;
}) {
  const { askable, chosen, errors } = props;
  return (
    <FieldGroup
      name="figures"
      label={LINK_LABELS.figures}
      hint="At most 12. Proposed: the facts, and the assumptions that move the result most."
      errors={errors}
    >
      {askable.map(({ fieldId, label, unit, value, isProposed }) => (
        <Checkbox
          key={fieldId}
          name="figures"
          value={fieldId}
          label={label}
          detail={value === null ? unit : `${formatExact(value)} ${unit}`}
          defaultChecked={chosen ? chosen.includes(fieldId) : isProposed}
        />
      ))}
    </FieldGroup>
  );
}

function Choice(props: {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
}) {
  const { name, value, label, isChosen } = props;
  return (
    <label className="choice">
      <input type="radio" name={name} value={value} defaultChecked={isChosen} />{' '}
      <span className="choice-text">{label}</span>
    </label>
  );
}
