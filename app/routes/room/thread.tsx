import { formatTime } from '#app/format-time.ts';
import type { ShownThread } from '#app/modules/room/threads.view.ts';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { initials } from '#app/ui/shell/shell.tsx';
import type { LoadedRoom } from './load-room.server.ts';
import type { RoomFailure } from './room-failure.ts';

export function Messages({ thread }: { readonly thread: ShownThread }) {
  return (
    <ol className="room-messages">
      {thread.messages.map(({ id, name, text, at }) => (
        <li key={id}>
          <span className="avatar room-avatar" data-initials={initials(name)} />{' '}
          <div>
            <p className="room-message-head">
              <strong>{name}</strong> <time dateTime={at}>{formatTime(at)}</time>
            </p>
            <p className="room-message">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A conversation of the room, with its answer field. */
export function Thread(props: {
  readonly thread: ShownThread;
  readonly room: LoadedRoom;
  readonly failure: RoomFailure | null;
  readonly isQuestion?: boolean;
}) {
  const { thread, room, failure, isQuestion = false } = props;
  const isRefused = failure?.values.threadId === String(thread.id);
  const id = `text-${thread.id}`;
  return (
    <div className={isQuestion ? 'room-thread room-question' : 'room-thread'}>
      <Messages thread={thread} />
      <p className="room-state">
        <span className="room-pill">{thread.isClosed ? 'Closed' : 'Open'}</span>
      </p>
      <form method="post" action={`/share/${room.token}`} className="room-reply">
        <input type="hidden" name="threadId" value={thread.id} />
        <input type="hidden" name="submissionId" value={room.submissionId} />
        <TextArea
          name="text"
          id={id}
          label="Reply"
          rows={2}
          defaultValue={isRefused ? String(failure?.values.text ?? '') : ''}
          errors={isRefused ? failure?.errors.text : undefined}
        />
        <Button type="submit" name="intent" value="reply">
          Post reply
        </Button>
      </form>
    </div>
  );
}

export function AskForm(props: {
  readonly room: LoadedRoom;
  readonly fieldId: string | null;
  readonly failure: RoomFailure | null;
}) {
  const { room, fieldId, failure } = props;
  return (
    <form method="post" action={`/share/${room.token}`} className="room-reply">
      {fieldId === null ? null : <input type="hidden" name="fieldId" value={fieldId} />}
      <input type="hidden" name="submissionId" value={room.submissionId} />
      <TextArea
        name="text"
        id={fieldId === null ? 'text' : `text-${fieldId}`}
        label={fieldId === null ? 'Your question' : 'Your question about this figure'}
        rows={3}
        defaultValue={failure ? String(failure.values.text ?? '') : ''}
        errors={failure?.errors.text}
      />
      <SubmitButton kind="plain" name="intent" value="ask" pendingText="Sending…">
        Send to {room.seller.name}
      </SubmitButton>
    </form>
  );
}
