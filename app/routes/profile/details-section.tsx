import { Form } from '@remix-run/react';
import type { FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/modules/uploads/image-size.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { ImageInput } from '#app/ui/form/image-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import { initials } from '#app/ui/shell/shell.tsx';
import { AccountSection } from './account-section.tsx';
import { PROFILE_LABELS } from './profile-labels.ts';
import { RowForm } from './row-form.tsx';

export function DetailsSection(props: {
  readonly details: {
    /** Values that filled the form. */
    readonly texts: Texts;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly contactNumber: string;
    readonly contactMax: number;
    readonly roleName: string;
    /** Of a partner's user. */
    readonly organization: string | null;
    readonly pictureUrl: string | null;
    /** What a day allows. */
    readonly imageQuota: string;
    readonly memberSince: string;
    /** Provider that decides the email. */
    readonly manager: string | null;
  };
  readonly values: Record<string, string | string[]>;
  readonly errors: FieldErrors;
}) {
  const { details, values, errors } = props;
  const isRefused = 'base' in values;
  const name = `${details.firstName} ${details.lastName}`;
  return (
    <AccountSection
      id="name"
      title="Name and picture"
      state={details.email}
      hasErrors={isRefused || errors.newEmail !== undefined}
    >
      <div className="account-person">
        {details.pictureUrl ? (
          <img className="avatar" src={details.pictureUrl} alt="" width="64" height="64" />
        ) : (
          <span className="avatar" data-initials={initials(name)} />
        )}
        <div>
          <p className="account-name">{name}</p>
          <p>{details.email}</p>
          <p className="hint">
            {[details.roleName, details.organization].filter(Boolean).join(', ')} · member since {details.memberSince}
          </p>
        </div>
        <RowForm label="Edit name and picture" isOpen={isRefused}>
          <Form id="details" className="form-narrow" method="post" encType="multipart/form-data" noValidate>
            <BaseFields answer={isRefused ? { values } : null} texts={details.texts} />
            <div className="fields">
              <TextInput
                name="firstName"
                isRequired
                label={PROFILE_LABELS.firstName}
                autoComplete="given-name"
                defaultValue={details.firstName}
              />
              <TextInput
                name="lastName"
                isRequired
                label={PROFILE_LABELS.lastName}
                autoComplete="family-name"
                defaultValue={details.lastName}
              />
              <TextInput
                name="contactNumber"
                label={PROFILE_LABELS.contactNumber}
                type="tel"
                hint={`Optional. Digits, dash, plus, and parentheses; at most ${details.contactMax}.`}
                autoComplete="tel"
                width="medium"
                defaultValue={details.contactNumber}
              />
              <ImageInput
                // A saved picture resets the file control.
                key={details.pictureUrl}
                name="profilePic"
                label={PROFILE_LABELS.profilePic}
                hint={`JPEG, PNG, or WebP, less than 2 MB. We crop it to a square. ${details.imageQuota}`}
                currentUrl={details.pictureUrl}
                accept={IMAGE_TYPES}
                maxBytes={MAX_IMAGE_BYTES}
              />
              {details.pictureUrl ? <Checkbox name="removePicture" label={PROFILE_LABELS.removePicture} /> : null}
            </div>
            <div>
              <SubmitButton name="intent" value="saveProfile" pendingText="Saving…">
                Save
              </SubmitButton>
            </div>
          </Form>
        </RowForm>
        {details.manager ? (
          <p className="hint">Your email is managed by {details.manager}.</p>
        ) : (
          <RowForm label="Change email" isProtected isOpen={errors.newEmail !== undefined}>
            <Form className="form-narrow" method="post" preventScrollReset noValidate>
              <TextInput
                name="newEmail"
                isRequired
                label={PROFILE_LABELS.newEmail}
                hint="We’ll email it a link. Your email changes once you confirm it there."
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={typeof values.newEmail === 'string' ? values.newEmail : undefined}
                errors={errors.newEmail}
              />
              <div>
                <SubmitButton kind="plain" name="intent" value="changeEmail" pendingText="Sending">
                  Send link
                </SubmitButton>
              </div>
            </Form>
          </RowForm>
        )}
      </div>
    </AccountSection>
  );
}
