import type { ReactNode } from 'react';
import { FootBar } from '../foot-bar/foot-bar.tsx';
import { controlId } from '../form/field.tsx';
import { Icon } from '../icons.tsx';
import type { State } from './saving-state.ts';
import { messageOf, newsOf, problemNames } from './saving-words.ts';
import './saving-bar.css';

/** Shows a self-saving form's buttons and its save status. */
export function SavingBar(props: {
  readonly state: State;
  readonly what: 'figure' | 'entry';
  readonly labelOf: (name: string) => string;
  readonly figure?: ReactNode;
  readonly children: ReactNode;
}) {
  const { state, what, labelOf, figure, children } = props;
  const message = messageOf(state, what);
  const isSaved = state.phase === 'idle' && message !== '';
  const names = isSaved ? problemNames(state) : [];
  const news = newsOf(state, labelOf);
  const status = (
    <>
      <span role="status">
        {isSaved && names.length === 0 ? <Icon name="check" size={16} /> : null}
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
