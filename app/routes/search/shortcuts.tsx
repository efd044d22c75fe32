import { Dialog } from '#app/ui/overlay/dialog.tsx';
import { readPreferences, singleKeysCookie } from '#app/ui/preferences.ts';

const KEYS = [
  ['Ctrl K, or Command K', 'Search'],
  ['Ctrl /, Command /, or ?', 'This list'],
  ['Tab, Shift Tab', 'Move to the next or previous control'],
  ['Enter', 'Open a link or submit a form'],
  ['Space', 'Press a button or select a check box'],
  ['Arrow keys', 'Move within a group or the results'],
  ['Escape', 'Close a menu, dialog, tour, or message'],
] as const;

/** The single-key shortcut can be turned off. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog label="Keyboard help" onClose={onClose}>
      <div className="dialog-body">
        <h2>Keyboard help</h2>
        <dl className="key-list">
          {KEYS.map(([keys, does]) => (
            <div key={keys} className="key-row">
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="choice">
          <input
            type="checkbox"
            className="tick-box"
            defaultChecked={readPreferences(document.cookie).singleKeys}
            onChange={({ target }) => {
              // biome-ignore lint/suspicious/noDocumentCookie: a plain preference; there is nothing to await
              document.cookie = singleKeysCookie(target.checked, location.protocol === 'https:');
            }}
          />
          <span className="choice-text">Open this list with the ? key</span>
        </label>
        <p>
          <a href="/guide">Step by Step Guide as a page</a>
        </p>
      </div>
    </Dialog>
  );
}
