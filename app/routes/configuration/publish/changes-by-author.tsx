import { Form } from '@remix-run/react';
import { inWords } from '#app/figure-text.ts';
import { Button } from '#app/ui/form/button.tsx';
import { PersonMark } from '#app/ui/table/person.tsx';
import { countChanges } from '../drafted-message.ts';
import type { AuthorChanges } from './load-publish.server.ts';

export const countAuthors = (count: number) => (count === 1 ? 'one administrator' : `${inWords(count)} administrators`);

/** Lists the changes of the draft as sentences, each with its undo. */
export function ChangesByAuthor(props: {
  readonly authors: readonly AuthorChanges[];
  readonly count: number;
  readonly revision: number;
}) {
  return (
    <section className="publish-changes" aria-labelledby="changes">
      <h2 id="changes">
        Changes <span className="count">{props.count}</span>
      </h2>
      {props.authors.map((author) => (
        <section key={author.userId} aria-labelledby={`author-${author.userId}`}>
          <div className="publish-author">
            <PersonMark name={author.name} isSelf={author.isReader} />
            <h3 id={`author-${author.userId}`}>{author.name}</h3>
            <span>{countChanges(author.changes.length)}</span>
            {author.changes.length > 1 ? (
              <Form method="post">
                <input type="hidden" name="authorId" value={author.userId} />
                <input type="hidden" name="revision" value={props.revision} />
                <Button kind="text" type="submit" name="intent" value="undoAll">
                  Undo all<span className="visually-hidden"> changes by {author.name}</span>
                </Button>
              </Form>
            ) : null}
          </div>
          <ul>
            {author.changes.map((change) => (
              <li key={change.key} className="publish-change">
                <span>
                  {change.name}: <Before text={change.before} />
                  <strong>{change.after}</strong>
                  {change.hint ? <small className="publish-hint">{change.hint}</small> : null}
                </span>
                <Form method="post">
                  <input type="hidden" name="key" value={change.key} />
                  <input type="hidden" name="changedAt" value={change.changedAt} />
                  <Button kind="text" type="submit" name="intent" value="undo">
                    Undo<span className="visually-hidden"> {change.name}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Before({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <>
      <span className="visually-hidden">was </span>
      <del>{text}</del> <span className="visually-hidden">, now </span>
    </>
  );
}
