import { useEnhanced } from '#app/ui/enhanced.ts';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { LeaveQuestion } from '#app/ui/saving/leave-question.tsx';
import { waitingChange } from '#app/ui/step-up/waiting-change.ts';
import { SETTINGS_FORM } from './labels.ts';

export function SaveBar({ changes }: { readonly changes: number }) {
  const isEnhanced = useEnhanced();
  const status = (
    <>
      <span role="status">
        {changes > 0 ? (
          <span>
            <strong>{changes === 1 ? '1 change' : `${changes} changes`}</strong>, not saved yet
          </span>
        ) : null}
      </span>
      <span className="sign-on-asks">
        <Icon name="key" size={16} /> Saving asks you to confirm it’s you
      </span>
      {changes > 0 || !isEnhanced ? (
        <a href="?" data-keep-scroll="">
          Discard
        </a>
      ) : null}
    </>
  );
  return (
    <FootBar status={status}>
      <LeaveQuestion
        question="You have unsaved changes. Leave anyway?"
        isUnsaved={changes > 0}
        // On the way to the provider that confirms them, they are stored.
        isUnsavedNow={() => changes > 0 && waitingChange() === null}
      />
      <SubmitButton form={SETTINGS_FORM} name="intent" value="save" pendingText="Saving…">
        Save
      </SubmitButton>
    </FootBar>
  );
}
