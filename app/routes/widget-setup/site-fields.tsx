import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import type { FieldProps } from './offer-fields.tsx';
import { SETUP_LABELS } from './setup-labels.ts';

export function SiteFields({ values, errors, allowsLoopback }: FieldProps & { allowsLoopback: boolean }) {
  const loopback = allowsLoopback ? ' Beside them every address of this machine, as this is a demonstration.' : '';
  return (
    <div className="fields">
      <TextArea
        name="allowedOrigins"
        label={SETUP_LABELS.allowedOrigins}
        rows={4}
        hint={`One a line, exactly as in the address bar: https://www.example.com. With and without www are two sites.${loopback}`}
        defaultValue={values.text('allowedOrigins')}
        errors={errors.allowedOrigins}
      />
      <Checkbox
        name="isActive"
        label={SETUP_LABELS.isActive}
        detail="Everything above can be read by anybody while it is."
        defaultChecked={values.has('isActive', 'on')}
        errors={errors.isActive}
      />
    </div>
  );
}
