import type { ReactElement } from 'react';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import '#app/ui/saving/saving-bar.css';
import { SETTINGS_FORM } from './labels.ts';

export function SaveBar({ changes }: { readonly changes: number }): ReactElement {
  const isEnhanced = useEnhanced();
  return (
    <div className="form-actions saving-bar sign-on-bar">
      <SubmitButton form={SETTINGS_FORM} name="intent" value="save" pendingText="Saving…">
        Save
      </SubmitButton>
      <span role="status">
        {changes > 0 ? (
          <>
            <strong>{changes === 1 ? '1 change' : `${changes} changes`}</strong>, not saved yet
          </>
        ) : null}
      </span>
      <span className="hint sign-on-asks">
        <Icon name="key" size={16} /> Saving asks you to confirm it’s you
      </span>
      {changes > 0 || !isEnhanced ? (
        <a href="?" data-reload="">
          Discard
        </a>
      ) : null}
    </div>
  );
}
