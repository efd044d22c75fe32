import { Form } from '@remix-run/react';
import type { Texts } from '#app/form-data.ts';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/modules/uploads/image-size.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { ImageInput } from '#app/ui/form/image-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { BaseFields } from '#app/ui/saving/base-fields.tsx';
import { PROFILE_LABELS } from './profile-labels.ts';

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
  };
  readonly values: Record<string, string | string[]>;
}) {
  const { details, values } = props;
  return (
    <section aria-labelledby="details-heading">
      <h2 id="details-heading" className="visually-hidden">
        Your details
      </h2>
      <Form id="details" className="form-narrow" method="post" encType="multipart/form-data" noValidate>
        <BaseFields answer={'base' in values ? { values } : null} texts={details.texts} />
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
            hint={`Optional. Digits, dash, plus and parentheses; at most ${details.contactMax}.`}
            autoComplete="tel"
            width="medium"
            defaultValue={details.contactNumber}
          />
          <ImageInput
            // A saved picture resets the file control.
            key={details.pictureUrl}
            name="profilePic"
            label={PROFILE_LABELS.profilePic}
            hint="JPEG, PNG, or WebP, less than 2 MB. It is cut to a square."
            currentUrl={details.pictureUrl}
            accept={IMAGE_TYPES}
            maxBytes={MAX_IMAGE_BYTES}
          />
          {details.pictureUrl ? <Checkbox name="removePicture" label={PROFILE_LABELS.removePicture} /> : null}
        </div>
        <dl className="facts profile-facts">
          <dt>{PROFILE_LABELS.email}</dt>
          <dd>{details.email}</dd>
          <dt>{PROFILE_LABELS.roleId}</dt>
          <dd>{details.roleName}</dd>
          {details.organization ? (
            <>
              <dt>Organization</dt>
              <dd>{details.organization}</dd>
            </>
          ) : null}
        </dl>
        <div>
          <SubmitButton name="intent" value="saveProfile" pendingText="Saving">
            Save
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
