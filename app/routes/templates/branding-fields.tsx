import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/modules/uploads/image-size.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { ImageInput } from '#app/ui/form/image-input.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { type FieldProps, fieldOf } from './template-fields.tsx';
import { TEMPLATE_LABELS } from './template-texts.ts';

export function BrandingFields(
  props: FieldProps & {
    readonly template: {
      readonly logoUrl: string | null;
      readonly isAccentLegible: boolean;
      readonly imageQuota: string;
    };
  },
) {
  const { logoUrl, isAccentLegible, imageQuota } = props.template;
  return (
    <div className="fields">
      <ImageInput
        name="logo"
        label={TEMPLATE_LABELS.logo}
        hint={`JPEG, PNG, or WebP, less than 2 MB. Larger than 1024 x 1024 pixels is scaled down. ${imageQuota}`}
        currentUrl={logoUrl}
        accept={IMAGE_TYPES}
        maxBytes={MAX_IMAGE_BYTES}
        errors={props.errors.logo}
      />
      {logoUrl === null ? null : (
        <Checkbox
          name="removesLogo"
          label={TEMPLATE_LABELS.removesLogo}
          detail="The organization’s name is shown in its place."
          defaultChecked={props.texts.removesLogo === 'on'}
        />
      )}
      <TextInput
        {...fieldOf(props, 'accent', 'For example #1B2B5A. Leave blank for the standard color.')}
        label={TEMPLATE_LABELS.accent}
        width="medium"
        spellCheck={false}
        autoComplete="off"
      />
      {isAccentLegible ? null : (
        <Notice type="warning">This color is too light for text. It’s used only for a band on the cover.</Notice>
      )}
    </div>
  );
}
