import { SubmitButton } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import type { Preferences } from '#app/ui/preferences.ts';
import { AccountSection } from './account-section.tsx';

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;

export function AppearanceSection(props: Pick<Preferences, 'theme' | 'messages' | 'shortcuts'>) {
  const { theme, messages, shortcuts } = props;
  return (
    <AccountSection id="appearance" title="Appearance" state={THEMES[theme]}>
      <form className="form-narrow" method="post" action="/theme">
        <RadioGroup
          name="theme"
          label="Theme"
          defaultValue={theme}
          options={[
            { value: 'system', label: THEMES.system },
            { value: 'light', label: THEMES.light },
            { value: 'dark', label: THEMES.dark },
          ]}
        />
        <div>
          <SubmitButton kind="plain" pendingText="Saving…">
            Save appearance
          </SubmitButton>
        </div>
      </form>
      <form className="form-narrow" method="post" action="/preferences/messages">
        <RadioGroup
          name="messages"
          label="Keep messages"
          hint="How long pop-up messages stay. The page also shows each message."
          defaultValue={messages}
          options={[
            { value: 'designed', label: 'Standard (1 to 2 seconds)' },
            { value: 'tenfold', label: 'Long (10 to 20 seconds)' },
            { value: 'untilClosed', label: 'Until I close them' },
          ]}
        />
        <div>
          <SubmitButton kind="plain" pendingText="Saving…">
            Save messages
          </SubmitButton>
        </div>
      </form>
      <form className="form-narrow" method="post" action="/preferences/shortcuts">
        <RadioGroup
          name="shortcuts"
          label="Shortcuts without Ctrl"
          hint="?, Alt N, and Alt 1. They never work while you type in a field. Shortcuts with Ctrl always work."
          defaultValue={shortcuts ? 'on' : 'off'}
          options={[
            { value: 'on', label: 'On' },
            { value: 'off', label: 'Off' },
          ]}
        />
        <div>
          <SubmitButton kind="plain" pendingText="Saving…">
            Save shortcuts
          </SubmitButton>
        </div>
      </form>
    </AccountSection>
  );
}
