import type { ReactNode } from 'react';
import { PresetChanges, type ShownChange } from './preset-changes.tsx';
import type { ShownModel, ShownOutcome } from './shown-ground.ts';

/** Lists each figure that follows a level and would change. */
export function NewerConfiguration(props: {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly ShownChange[];
  readonly renamings: readonly { readonly before: string; readonly after: string }[];
  readonly sentences: readonly string[];
  readonly outcome: ShownOutcome | null;
  readonly children: ReactNode;
}) {
  const { from, to, changes, renamings, sentences, outcome, children } = props;
  return (
    <Update title="Configuration">
      <p>
        This estimate uses version {from}; the current version is {to}. Figures at Low, Average, or High get the new
        benchmarks, and prices at list price get the new list price. Manual and excluded figures stay.
      </p>
      {changes.length === 0 ? (
        <p>No figures change.</p>
      ) : (
        <PresetChanges caption="Figures that change" changes={changes} heads={['Now', 'After the update']} />
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
      {sentences.length === 0 ? null : (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <OutcomeLine outcome={outcome} />
      {children}
    </Update>
  );
}

export function NewerModel(props: ShownModel & { readonly children: ReactNode }) {
  const { from, to, changes, outcome, lead, children } = props;
  return (
    <Update title="Model">
      <p>
        This estimate was last saved with model {from}. Drafts are now calculated with model {to}. Generated estimates
        don’t change.
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
          Its main result is now the {lead.measure.toLowerCase()}: <strong>{lead.value}</strong>.
        </p>
      )}
      {children}
    </Update>
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
    <Update title="Currency">
      <p>
        This estimate uses {before}; the current rate is {after}. All amounts are converted.
      </p>
      <OutcomeLine outcome={outcome} />
      {isOwner ? children : <p className="hint">Only the owner, {owner}, can update the rate.</p>}
    </Update>
  );
}

function Update({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = title.toLowerCase();
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function OutcomeLine({ outcome }: { readonly outcome: ShownOutcome | null }) {
  if (outcome === null) return null;
  return (
    <p>
      {outcome.measure}: {outcome.before} now, <strong>{outcome.after}</strong> after the update.
    </p>
  );
}
