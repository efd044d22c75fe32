import { liveCheck } from '#app/http/input/live-check.ts';
import { TextInput } from '#app/ui/form/text-input.tsx';

export const CLONE_LEAD = 'The clone is your own draft and uses the current configuration.';

export const CLONE_LABELS = { estimateName: 'New name' } as const;

export const checkClone = liveCheck(() =>
  import('#app/modules/estimates/estimates.schema.ts').then((schemas) => schemas.cloneForm),
);

export function CloneFields(props: {
  readonly estId: number;
  readonly submissionId: string;
  readonly customer: string;
}) {
  const { estId, submissionId, customer } = props;
  return (
    <>
      <input type="hidden" name="estimateId" value={estId} />
      <input type="hidden" name="submissionId" value={submissionId} />
      <TextInput
        name="estimateName"
        label={CLONE_LABELS.estimateName}
        hint={`Must be unique for ${customer}`}
        autoComplete="off"
      />
    </>
  );
}
