import { DataTable } from '#app/ui/table/data-table.tsx';
import type { Call, Field, Shape } from './reference.server.ts';

export function CallReference({ call }: { readonly call: Call }) {
  const { id, method, path, summary, isPublic, parameters, bodies, answers, statuses, curl, answer } = call;
  const name = `${method} ${path}`;
  return (
    <article className="docs-call" aria-labelledby={id}>
      <h3 id={id}>
        <a href={`#${id}`}>
          <code>{name}</code>
        </a>
      </h3>
      <p>
        {summary} {isPublic ? 'Open without a token.' : null}
      </p>
      {parameters.length > 0 ? <FieldTable caption={`Parameters of ${name}`} fields={parameters} /> : null}
      {bodies.length > 0 ? <Shapes title="Body" of={name} shapes={bodies} /> : null}
      <Shapes title="Answer" of={name} shapes={answers} />
      <pre>
        <code>{curl}</code>
      </pre>
      {answer ? (
        <details>
          <summary>Example of the answer, shortened</summary>
          <pre>
            <code>{answer}</code>
          </pre>
        </details>
      ) : null}
      <p className="docs-statuses">Statuses: {statuses.join(', ')}</p>
    </article>
  );
}

function Shapes(props: { readonly title: string; readonly of: string; readonly shapes: readonly Shape[] }) {
  const { title, of, shapes } = props;
  const fields = shapes.find((shape) => shape.fields.length > 0)?.fields ?? [];
  const types = shapes.map(({ mediaType }) => mediaType).join(' or ');
  return (
    <details>
      <summary>
        {title}: {types}
      </summary>
      {fields.length > 0 ? <FieldTable caption={`${title} of ${of}`} fields={fields} /> : <p>A file.</p>}
    </details>
  );
}

export function FieldTable(props: { readonly caption: string; readonly fields: readonly Field[] }) {
  const { caption, fields } = props;
  return (
    <DataTable
      caption={caption}
      rows={fields}
      keyOf={({ name }) => name}
      columns={[
        { label: 'Name', cell: ({ name }) => <code>{name}</code> },
        { label: 'Type', cell: ({ type }) => type },
        {
          label: 'Notes',
          cell: ({ isRequired, note }) => [isRequired ? 'needed' : '', note].filter(Boolean).join('; '),
        },
      ]}
    />
  );
}
