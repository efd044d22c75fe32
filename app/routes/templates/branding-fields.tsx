import { Notice } from '#app/ui/feedback/notice.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { type FieldProps, fieldOf } from './template-fields.tsx';

/** Logo and accent colour of a partner's reports. */
export function BrandingFields(
  props: FieldProps & { readonly template: { readonly logoUrl: string | null; readonly isAccentLegible: boolean } },
) {
  const { logoUrl, isAccentLegible } = props.template;
  return (
    <div className="fields">
      {logoUrl === null ? null : (
        <p>
          <img className="template-logo" src={logoUrl} alt="The logo of today" />
        </p>
      )}
      <Field
        name="logo"
        label={logoUrl === null ? 'Logo' : 'Another logo'}
        hint="PNG, JPEG or WebP, less than 2MB; at most 1024x1024 px."
        errors={props.errors.logo}
      >
        {(attributes) => <input type="file" accept="image/png,image/jpeg,image/webp" {...attributes} />}
      </Field>
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
