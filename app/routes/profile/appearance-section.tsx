import { SubmitButton } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import type { Preferences } from '#app/ui/preferences.ts';
import { AccountRow, AccountSection } from './account-section.tsx';

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;

export function AppearanceSection(props: Pick<Preferences, 'theme' | 'messages' | 'shortcuts'>) {
  const { theme, messages, shortcuts } = props;
  return (
    <AccountSection id="appearance" title="Appearance" state={THEMES[theme]}>
      <PreferenceRow
        name="theme"
        action="/theme"
        label="Theme"
        button="Save appearance"
        stored={theme}
        options={[
          { value: 'system', label: THEMES.system },
          { value: 'light', label: THEMES.light },
          { value: 'dark', label: THEMES.dark },
        ]}
      />
      <PreferenceRow
        name="messages"
        action="/preferences/messages"
        label="Keep messages"
        hint="How long pop-up messages stay. The page also shows each message."
        button="Save messages"
        stored={messages}
        options={[
          { value: 'designed', label: 'Standard (1 to 2 seconds)' },
          { value: 'tenfold', label: 'Long (10 to 20 seconds)' },
          { value: 'untilClosed', label: 'Until I close them' },
        ]}
      />
      <PreferenceRow
        name="shortcuts"
        action="/preferences/shortcuts"
        label="Shortcuts without Ctrl"
        hint="?, Alt N, and Alt 1. They never work while you type in a field. Shortcuts with Ctrl always work."
        button="Save shortcuts"
        stored={shortcuts ? 'on' : 'off'}
        options={[
          { value: 'on', label: 'On' },
          { value: 'off', label: 'Off' },
        ]}
      />
    </AccountSection>
  );
}

function PreferenceRow(props: {
  readonly name: string;
  readonly action: string;
  readonly label: string;
  readonly hint?: string;
  readonly button: string;
  readonly stored: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const { name, action, label, hint, button, stored, options } = props;
  return (
    <AccountRow label={label} hint={hint}>
      <form className="preference" method="post" action={action}>
        <RadioGroup name={name} label={label} labelHidden defaultValue={stored} options={options} />
        <SubmitButton kind="plain" pendingText="Saving…">
          {button}
        </SubmitButton>
      </form>
    </AccountRow>
  );
}
