import { Button, ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { PersonMark } from '#app/ui/table/person.tsx';
import type { GeneratedContent } from './load-generated.server.ts';
import { RoomLink } from './room-link.tsx';
import './sending.css';

interface Part {
  readonly estId: number;
  readonly content: GeneratedContent;
}

/** The one thing to do with a finished estimate: send it. Once it is sent, whether it was opened. */
export function Sending({ estId, content }: Part) {
  const { recipient, sending } = content;
  if (!sending)
    return (
      <div className="generated-next">
        <div>
          <p className="generated-recipient">For {recipient}</p>
          <p className="hint">The PDF shows every figure with its formula and source.</p>
        </div>
        <ButtonLink href={`/estimate/download?estId=${estId}`} kind="main" download>
          Download PDF
        </ButtonLink>
      </div>
    );
  return sending.sent ? (
    <Sent estId={estId} recipient={recipient} to={sending} sent={sending.sent} />
  ) : (
    <Send estId={estId} recipient={recipient} to={sending} />
  );
}

type Content = NonNullable<GeneratedContent['sending']>;

function Send(props: { readonly estId: number; readonly recipient: string; readonly to: Content }) {
  const { estId, recipient, to } = props;
  const options = `/estimates/${estId}/share`;
  return (
    <form className="generated-next" method="post" action={options} noValidate>
      <input type="hidden" name="submissionId" value={to.submissionId} />
      <div className="generated-to">
        <PersonMark name={recipient} isSelf={false} />
        <div>
          <p className="generated-recipient">
            <bdi>{recipient}</bdi>
            {to.title ? `, ${to.title}` : ''}
          </p>
          {to.email === '' ? (
            <EmailField defaultValue="" />
          ) : (
            <details>
              <summary>
                <bdi>{to.email}</bdi> <span className="generated-change">Change</span>
              </summary>
              <EmailField defaultValue={to.email} />
            </details>
          )}
          <p className="hint">
            The link opens the business case room: the report, figures to confirm, and a place for questions. It expires
            in 30 days. We notify you when it is opened.
          </p>
        </div>
      </div>
      <div className="generated-buttons">
        <SubmitButton name="intent" value="send" icon="send" pendingText="Sending…">
          Send to the customer
        </SubmitButton>
        <p>
          <RoomLink action={options} to={to} /> <a href={options}>Link options</a>
        </p>
      </div>
    </form>
  );
}

function EmailField({ defaultValue }: { readonly defaultValue: string }) {
  return (
    <TextInput name="mailTo" type="email" label="Email" defaultValue={defaultValue} autoComplete="off" width="medium" />
  );
}

function Sent(props: {
  readonly estId: number;
  readonly recipient: string;
  readonly to: Content;
  readonly sent: NonNullable<Content['sent']>;
}) {
  const { estId, recipient, to, sent } = props;
  const share = `/estimates/${estId}/share`;
  return (
    <form className="generated-next" method="post" action={share}>
      <input type="hidden" name="shareId" value={sent.shareId} />
      <input type="hidden" name="mailTo" value={sent.to} />
      <div className="generated-to">
        <PersonMark name={recipient} isSelf={false} />
        <div>
          <p className="generated-recipient">
            Sent to <bdi>{sent.to}</bdi>, {sent.on}
          </p>
          <p className="hint">
            {sent.opened ? `Opened ${sent.opened}.` : 'Not opened yet.'} The link expires on {sent.expires}.
          </p>
        </div>
      </div>
      <div className="generated-buttons">
        <ButtonLink href={`/estimates/${estId}/room`}>Open the room</ButtonLink>
        <Button type="submit" name="intent" value="mail">
          Send again
        </Button>
        <RoomLink action={share} to={to} /> <a href={share}>Link options</a>
      </div>
    </form>
  );
}
