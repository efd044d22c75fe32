import type { LoadedRoom } from './load-room.server.ts';

/** The page's parts, folded on a phone. */
export function Contents({ room, agreed }: { readonly room: LoadedRoom; readonly agreed: number }) {
  const open = room.questions.filter(({ isClosed }) => !isClosed).length;
  return (
    <nav className="room-contents" aria-label="On this page">
      <details open>
        <summary>On this page</summary>
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
