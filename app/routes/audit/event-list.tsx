import type { Change } from '#app/modules/audit/words/changes.ts';
import { PersonMark } from '#app/ui/table/person.tsx';
import { shortHash } from './short-hash.ts';

export interface ShownEvent {
  readonly id: number;
  readonly at: string;
  /** `14:05`, UTC. */
  readonly time: string;
  readonly person: string;
  readonly parts: readonly { readonly text: string; readonly href?: string; readonly isPerson: boolean }[];
  readonly changes: readonly Change[];
  readonly facts: readonly Change[];
  /** Address, and where it is known the request. */
  readonly from: string;
  readonly hash: string;
  readonly prevHash: string;
}

export interface Day {
  readonly title: string;
  readonly events: readonly ShownEvent[];
}

/** Events by day, newest first: time, person, sentence, and what changed. */
export function EventList({ days }: { readonly days: readonly Day[] }) {
  return (
    <>
      {days.map(({ title, events }) => (
        <section key={title} className="audit-day" aria-label={title}>
          <h2>{title}</h2>
          <ol>
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Event({ event }: { readonly event: ShownEvent }) {
  const { at, time, person, parts, changes } = event;
  return (
    <li className="audit-event">
      <time className="num" dateTime={at}>
        {time}
      </time>
      <PersonMark name={person} isSelf={false} />
      <div className="audit-told">
        <p>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence never changes its order
            <SentencePart key={index} part={part} />
          ))}
        </p>
        {changes.length > 0 ? <Changes changes={changes} /> : null}
        <EventDetails event={event} />
      </div>
    </li>
  );
}

function SentencePart({ part: { text, href, isPerson } }: { readonly part: ShownEvent['parts'][number] }) {
  const shown = isPerson ? <strong>{text}</strong> : text;
  return href ? <a href={href}>{shown}</a> : shown;
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <dl className="audit-changes">
      {changes.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="visually-hidden">was </span>
            <del>{before}</del>
          </dd>
          <dd>
            <span className="visually-hidden">is </span>
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function EventDetails({ event: { id, facts, from, hash, prevHash } }: { readonly event: ShownEvent }) {
  return (
    <details className="audit-more">
      <summary>
        Details<span className="visually-hidden"> of event {id}</span>
      </summary>
      {facts.length > 0 ? (
        <dl className="audit-changes">
          {facts.map(({ name, after }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{after}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className="audit-hash">
        {`Event ${id.toLocaleString('en-US')}${from}. Hash `}
        <code>{shortHash(hash)}</code>
        {', follows '}
        <code>{shortHash(prevHash)}</code>
      </p>
    </details>
  );
}
