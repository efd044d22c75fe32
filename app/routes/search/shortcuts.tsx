import { Dialog } from '#app/ui/overlay/dialog.tsx';
import { readPreferences, singleKeysCookie } from '#app/ui/preferences.ts';

const KEYS = [
  ['Ctrl K, or Command K', 'Search for anything'],
  ['Ctrl /, Command /, or ?', 'This list'],
  ['Tab, Shift Tab', 'To the next and the previous link, button or field'],
  ['Enter', 'Open a link; send a form on'],
  ['Space', 'Press a button, tick a box'],
  ['Arrow keys', 'Choose within a group; go through what was found'],
  ['Escape', 'Close a menu, a dialog, the tour or a message'],
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
          <span className="choice-text">The key ? by itself opens this list</span>
        </label>
        <p>
          <a href="/guide">The step by step guide as a page</a>
        </p>
      </div>
    </Dialog>
  );
}
