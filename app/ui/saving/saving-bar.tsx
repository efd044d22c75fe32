import type { ReactNode } from 'react';
import { useEnhanced } from '../enhanced.ts';
import { FootBar } from '../foot-bar/foot-bar.tsx';
import { controlId } from '../form/field.tsx';
import { Icon } from '../icons.tsx';
import type { State } from './saving-state.ts';
import { messageOf, newsOf, problemNames, storedMessage } from './saving-words.ts';
import './saving-bar.css';

/** Shows a self-saving form's buttons and its save status. */
export function SavingBar(props: {
  readonly state: State;
  readonly what: 'figure' | 'entry';
  readonly labelOf: (name: string) => string;
  /** When the form as it was loaded was saved, in ISO 8601. */
  readonly storedAt?: string | null;
  readonly figure?: ReactNode;
  readonly children: ReactNode;
}) {
  const { state, what, labelOf, storedAt, figure, children } = props;
  const message = messageOf(state, what);
  const isSaved = state.phase === 'idle' && state.savesItself;
  const names = isSaved && message !== '' ? problemNames(state) : [];
  // Only the browser knows its time zone.
  const stored = useEnhanced() && isSaved && message === '' && storedAt ? storedMessage(storedAt, new Date()) : '';
  const news = newsOf(state, labelOf);
  const status = (
    <>
      {stored ? (
        <span className="saving-state">
          <Icon name="check" size={16} /> {stored}
        </span>
      ) : null}
      <span role="status">
        {message === '' ? null : isSaved && names.length === 0 ? (
          <Icon name="check" size={16} />
        ) : (
          <Icon name={state.phase === 'saving' || state.phase === 'offline' ? 'clock' : 'ring'} size={16} />
        )}
        {message}
        {news ? <span className="saving-news"> {news}</span> : null}
      </span>
      {names.length > 0 ? (
        <ul className="saving-problems">
          {names.map((name) => (
            <li key={name}>
              <a href={`#${controlId(name)}`}>{labelOf(name)}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
  return (
    <FootBar status={status} figure={figure}>
      {children}
    </FootBar>
  );
}
