import type { ActionFailure } from '#app/http/page.server.ts';
import { Button } from '#app/ui/form/button.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { Messages } from '../thread.tsx';
import type { ShownRoom } from './shown-room.ts';

/** A conversation with the customer, to answer and to close. */
export function SellerThread(props: {
  readonly thread: ShownRoom['threads'][number];
  readonly submissionId: string;
  readonly failure: Pick<ActionFailure, 'errors' | 'values'> | null;
  readonly mayAnswer: boolean;
}) {
  const { thread, submissionId, failure, mayAnswer } = props;
  const isRefused = failure?.values.threadId === String(thread.id);
  return (
    <div className="room-thread" id={`thread-${thread.id}`}>
      {thread.about ? <p className="hint">About {thread.about}</p> : null}
      <Messages thread={thread} />
      {mayAnswer ? (
        <form method="post" className="room-reply">
          <input type="hidden" name="threadId" value={thread.id} />
          <input type="hidden" name="submissionId" value={submissionId} />
          {thread.isClosed ? null : (
            <TextArea
              name="text"
              id={`text-${thread.id}`}
              label="Reply"
              rows={2}
              defaultValue={isRefused ? String(failure?.values.text ?? '') : ''}
              errors={isRefused ? failure?.errors.text : undefined}
            />
          )}
          <div className="room-actions">
            {thread.isClosed ? (
              <Button type="submit" name="intent" value="reopen">
                Open again
              </Button>
            ) : (
              <>
                <Button type="submit" name="intent" value="reply">
                  Post reply
                </Button>
                <Button type="submit" kind="text" name="intent" value="close">
                  Close question
                </Button>
              </>
            )}
          </div>
        </form>
      ) : null}
    </div>
  );
}
