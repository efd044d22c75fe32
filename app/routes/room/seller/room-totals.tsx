import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import { countOf, type ShownRoom } from './shown-room.ts';
import type { Answering } from './use-answering.ts';

interface Part {
  readonly room: ShownRoom;
  readonly answering: Answering;
}

/** Answers before the table is read: what the room shows, what it would show, and how much is agreed. */
export function RoomStats({ room, answering }: Part) {
  const { base, shown, asked, agreed } = room;
  if (!base) return null;
  const effect = answering.accepted?.effect ?? null;
  const { count } = countsOf(answering);
  const after = new Set([
    ...agreed.map(({ fieldId }) => fieldId),
    ...room.rows
      .filter(({ id, recordedBy }) => answering.answers[id] === 'accepted' && !recordedBy)
      .map((row) => row.fieldId),
  ]);
  return (
    <StatGroup label="Results">
      <Stat
        label={
          effect && count > 0
            ? `With the ${countOf(count, 'change')} you accept`
            : `Version ${shown.versionNo}, in the room now`
        }
        value={effect && count > 0 ? effect.npv : base.npv}
        hardOnly={effect && count > 0 ? effect.hard : base.hard}
      />
      {effect && count > 0 ? (
        <Stat label={`Version ${shown.versionNo}, in the room now`} value={base.npv} hardOnly={base.hard} />
      ) : null}
      <Stat
        label="Figures agreed"
        value={`${agreed.length} of ${asked}`}
        twin="After you send"
        hardOnly={`${after.size} of ${asked}`}
      />
      <Stat
        label="Payback"
        value={effect?.payback ?? base.payback}
        hardOnly={effect?.hardPayback ?? base.hardPayback}
      />
    </StatGroup>
  );
}

function countsOf({ answers }: Answering) {
  const given = Object.values(answers);
  const count = given.filter((answer) => answer === 'accepted').length;
  const declined = given.filter((answer) => answer === 'declined').length;
  return { count, declined };
}

/** Sends the answers, and says what they make. @param props.form null: only agreed figures wait for a version */
export function RoomFoot({ room, answering, form }: Part & { readonly form: string | null }) {
  const { shown, base, unapplied, lead, newest } = room;
  const { count, declined } = countsOf(answering);
  const effect = count > 0 ? (answering.accepted?.effect ?? null) : null;
  const isGenerated = newest?.state === 2;
  const makes = isGenerated
    ? `Makes version ${newest.versionNo + 1}, a draft. You publish it to the room.`
    : 'Changes the draft in place.';
  const given = count + declined;
  return (
    <FootBar
      status={
        <span>
          {given > 0 ? (
            <strong>
              {count} accepted, {declined} declined.{' '}
            </strong>
          ) : null}
          {count > 0 || unapplied > 0 ? makes : 'Unanswered rows stay open.'}
        </span>
      }
      figure={
        base ? (
          <>
            <span className="hint">
              {lead}, {effect ? 'with what you accept' : `version ${shown.versionNo}`}
              <noscript>, as last saved</noscript>
            </span>{' '}
            <strong className="num">{effect?.npv ?? base.npv}</strong>{' '}
            <span className="hint">
              {effect ? `${effect.npvChange}. ` : ''}Hard savings only {effect?.hard ?? base.hard}
            </span>
          </>
        ) : null
      }
    >
      {form ? (
        <>
          <SubmitButton form={form} name="intent" value="send" pendingText="Sending…">
            {given > 0 ? `Send ${countOf(given, 'answer')}` : 'Send answers'}
          </SubmitButton>
          <Button type="submit" form={form} name="intent" value="later">
            Save for later
          </Button>
        </>
      ) : (
        <form method="post">
          <SubmitButton name="intent" value="send" pendingText="Adding…">
            Add {countOf(unapplied, 'agreed figure')}
          </SubmitButton>
        </form>
      )}
    </FootBar>
  );
}
