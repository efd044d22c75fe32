import { Icon } from '#app/ui/icons.tsx';
import type { LoadedRoom } from './load-room.server.ts';

/** The page's parts: folded where there is no room beside them, open otherwise, without a script. */
export function Contents({ room, agreed }: { readonly room: LoadedRoom; readonly agreed: number }) {
  const open = room.questions.filter(({ isClosed }) => !isClosed).length;
  return (
    <nav className="room-contents" aria-label="On this page">
      <details>
        <summary>
          On this page <Icon name="chevronDown" size={16} />
        </summary>
        <ul>
          <li>
            <a href="#summary">Summary</a>
          </li>
          <li>
            <a href="#figures">Your figures</a>{' '}
            <span className="hint">
              {agreed} of {room.figures.length} agreed
            </span>
          </li>
          <li>
            <a href="#questions">Questions</a> {open > 0 ? <span className="hint">{open} open</span> : null}
          </li>
        </ul>
        <p className="room-contents-head">Report</p>
        <ul>
          {room.parts.map((title, index) => (
            <li key={title}>
              <a href={`#part-${index + 1}`}>{title}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
