import type { ReactNode } from 'react';
import { PresetChanges, type ShownChange } from './preset-changes.tsx';
import type { ShownOutcome } from './shown-ground.ts';

/** Lists each figure that follows a level and would change. */
export function NewerConfiguration(props: {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly ShownChange[];
  readonly renamings: readonly { readonly before: string; readonly after: string }[];
  readonly outcome: ShownOutcome | null;
  readonly children: ReactNode;
}) {
  const { from, to, changes, renamings, outcome, children } = props;
  return (
    <section className="section" aria-labelledby="configuration">
      <h2 id="configuration">Configuration</h2>
      <p>
        It is on version {from}; version {to} is in force. Figures at Low, Average or High take the new presets, and
        prices that follow the list the new list price. Typed and excluded figures stay.
      </p>
      {changes.length === 0 ? (
        <p>None of its figures changes.</p>
      ) : (
        <PresetChanges caption="Figures that change" changes={changes} heads={['Now', 'Afterwards']} />
      )}
      {renamings.length === 0 ? null : (
        <ul>
          {renamings.map((renaming) => (
            <li key={renaming.before}>
              {renaming.before} is now called {renaming.after}.
            </li>
          ))}
        </ul>
      )}
      <OutcomeLine outcome={outcome} />
      {children}
    </section>
  );
}

export function NewerModel(props: {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly string[];
  readonly outcome: ShownOutcome | null;
  /** The new leading result; null where both models lead with the same. */
  readonly lead: { readonly measure: string; readonly value: string } | null;
  readonly children: ReactNode;
}) {
  const { from, to, changes, outcome, lead, children } = props;
  return (
    <section className="section" aria-labelledby="model">
      <h2 id="model">Model</h2>
      <p>
        It was last saved with model {from}. This release computes every draft with model {to}; generated estimates stay
        as they are.
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {outcome === null ? null : (
        <p>
          {outcome.measure}: {outcome.before} with model {from}, <strong>{outcome.after}</strong> with model {to}.
        </p>
      )}
      {lead === null ? null : (
        <p>
          It is now headed by the {lead.measure.toLowerCase()}: <strong>{lead.value}</strong>.
        </p>
      )}
      {children}
    </section>
  );
}

export function NewerCurrency(props: {
  readonly before: string;
  readonly after: string;
  readonly outcome: ShownOutcome | null;
  readonly isOwner: boolean;
  readonly owner: string;
  readonly children: ReactNode;
}) {
  const { before, after, outcome, isOwner, owner, children } = props;
  return (
    <section className="section" aria-labelledby="currency">
      <h2 id="currency">Currency</h2>
      <p>
        The estimate has {before}; today it is {after}. Every amount is multiplied by the new value over the old one.
      </p>
      <OutcomeLine outcome={outcome} />
      {isOwner ? children : <p className="hint">Only its owner, {owner}, can take today’s value.</p>}
    </section>
  );
}

function OutcomeLine({ outcome }: { readonly outcome: ShownOutcome | null }) {
  if (outcome === null) return null;
  return (
    <p>
      {outcome.measure}: {outcome.before} now, <strong>{outcome.after}</strong> afterwards.
    </p>
  );
}
