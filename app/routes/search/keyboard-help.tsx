import { SHORTCUTS } from '#app/ui/overlay/shortcut-keys.tsx';

const KEYS: readonly (readonly [string, string])[] = [
  ...SHORTCUTS.map(({ keys, does }) => [keys, does] as const),
  ['Tab, Shift Tab', 'Move to the next or previous control'],
  ['Enter', 'Open a link or submit a form'],
  ['Space', 'Press a button or select a check box'],
  ['Arrow keys', 'Move within a group or the results'],
  ['Escape', 'Close a menu, dialog, tour, or message'],
];

export function KeyboardHelp() {
  return (
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
  );
}
