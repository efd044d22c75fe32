import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/modules/uploads/image-size.ts';
import { TEXT } from '#app/text.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { ImageInput } from '#app/ui/form/image-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { type FieldProps, fieldOf } from './template-fields.tsx';

/** Logo and accent colour of a partner's reports. */
export function BrandingFields(
  props: FieldProps & { readonly template: { readonly logoUrl: string | null; readonly isAccentLegible: boolean } },
) {
  const { logoUrl, isAccentLegible } = props.template;
  return (
    <div className="fields">
      <ImageInput
        name="logo"
        label={logoUrl === null ? 'Logo' : 'Another logo'}
        hint="PNG, JPEG or WebP, less than 2MB; at most 1024x1024 px."
        currentUrl={logoUrl}
        accept={IMAGE_TYPES}
        maxBytes={MAX_IMAGE_BYTES}
        refusal={TEXT.logoTooLarge}
        errors={props.errors.logo}
      />
      {logoUrl === null ? null : (
        <Checkbox
          name="removesLogo"
          label="Take the logo away: the organisation’s name stands in its place"
          defaultChecked={props.texts.removesLogo === 'on'}
        />
      )}
      <TextInput
        {...fieldOf(props, 'accent', 'As #1B2B5A. Empty: the product’s own colour.')}
        label="Accent colour"
        width="medium"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
      />
      {isAccentLegible ? null : (
        <Notice type="warning">
          The stored colour is too light to be read on white. It is used for a band on the cover and not for text.
        </Notice>
      )}
    </div>
  );
}
