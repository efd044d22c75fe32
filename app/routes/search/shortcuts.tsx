import { Dialog } from '#app/ui/overlay/dialog.tsx';
import { readPreferences, shortcutsCookie } from '#app/ui/preferences.ts';
import { KeyboardHelp } from './keyboard-help.tsx';

/** Shortcuts without Ctrl can be turned off. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog label="Keyboard help" onClose={onClose}>
      <div className="dialog-body">
        <h2>Keyboard help</h2>
        <KeyboardHelp />
        <label className="choice">
          <input
            type="checkbox"
            className="tick-box"
            defaultChecked={readPreferences(document.cookie).shortcuts}
            onChange={({ target }) => {
              // biome-ignore lint/suspicious/noDocumentCookie: a plain preference; there is nothing to await
              document.cookie = shortcutsCookie(target.checked, location.protocol === 'https:');
            }}
          />
          <span className="choice-text">Use the shortcuts ?, Alt N, and Alt 1</span>
        </label>
        <p>
          <a href="/guide">Step by Step Guide as a page</a>
        </p>
      </div>
    </Dialog>
  );
}
