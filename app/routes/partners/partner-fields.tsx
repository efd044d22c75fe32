import type { PartnerRow } from '#app/modules/partners/partners.view.ts';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/modules/uploads/image-size.ts';
import { CONTACT_MAX } from '#app/modules/users/contact-length.ts';
import { ImageInput } from '#app/ui/form/image-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { ContactField } from '../users/user-fields.tsx';
import { PARTNER_LABELS } from './partner-texts.ts';

export function PartnerFields(props: {
  readonly stored?: Pick<PartnerRow, 'orgName' | 'tagLine' | 'logoUploadId'>;
  /** What a day allows. */
  readonly imageQuota: string;
}) {
  const { stored, imageQuota } = props;
  return (
    <>
      <TextInput
        name="orgName"
        isRequired
        label={PARTNER_LABELS.orgName}
        autoComplete="off"
        defaultValue={stored?.orgName}
      />
      <TextInput
        name="tagLine"
        isRequired
        label={PARTNER_LABELS.tagLine}
        hint="One line for the cover of its reports"
        autoComplete="off"
        defaultValue={stored?.tagLine}
      />
      <ImageInput
        name="logo"
        label={PARTNER_LABELS.logo}
        hint={`JPEG, PNG, or WebP, less than 2 MB. Larger than 1024 x 1024 pixels is scaled down. ${imageQuota}`}
        currentUrl={stored?.logoUploadId ? `/uploads/${stored.logoUploadId}` : null}
        accept={IMAGE_TYPES}
        maxBytes={MAX_IMAGE_BYTES}
      />
    </>
  );
}

export function PhoneField(props: { readonly stored?: string }) {
  return <ContactField name="phoneNumber" max={CONTACT_MAX.partner} {...props} />;
}
