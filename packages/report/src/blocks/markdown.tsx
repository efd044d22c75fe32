import { isTangled } from '@worthwhile/roi-core/report-model';
import ReactMarkdown, { type Components } from 'react-markdown';
import { splitTables, type TextTable } from './split-tables.ts';
import { keyed } from './with-keys.ts';

const EMBEDDED_IMAGE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;
const LINK = /^(https?:|mailto:)/i;

/** Headings of free text rank below the section's. Only embedded images are allowed. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h4>{children}</h4>,
  h5: ({ children }) => <h4>{children}</h4>,
  h6: ({ children }) => <h4>{children}</h4>,
  img: ({ src, alt }) => (src ? <img src={src} alt={alt ?? ''} /> : <span>{alt}</span>),
  a: ({ href, children }) => (href ? <a href={href}>{children}</a> : <span>{children}</span>),
};

/**
 * Renders text that a partner or seller wrote. Prints raw HTML and unclosed marks literally. Drops every URL that is not an
 * embedded image or a plain web or email link, and keeps its text.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      {isTangled(text) ? (
        <p>{text}</p>
      ) : (
        keyed(splitTables(text)).map(({ key, item }) =>
          typeof item === 'string' ? <Text key={key} text={item} /> : <Table key={key} table={item} />,
        )
      )}
    </div>
  );
}

function Text({ text }: { text: string }) {
  return (
    <ReactMarkdown components={COMPONENTS} urlTransform={safeUrl}>
      {text}
    </ReactMarkdown>
  );
}

const INLINE: Components = { ...COMPONENTS, p: ({ children }) => children };

/** Signs that can be markup. Most cells have none, and are not parsed. */
const MARKUP = /[\\*_`[\]<>&!#~+-]|:\/\//;

/** A cell is one line, so its text has no paragraph of its own. */
function Table({ table: { head, rows } }: { table: TextTable }) {
  const cell = (text: string) =>
    MARKUP.test(text) ? (
      <ReactMarkdown components={INLINE} urlTransform={safeUrl}>
        {text}
      </ReactMarkdown>
    ) : (
      text
    );
  return (
    <table className="report-table report-table-text">
      <thead>
        <tr>
          {keyed(head).map(({ key, item }) => (
            <th key={key} scope="col">
              {cell(item)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows).map(({ key, item }) => (
          <tr key={key}>
            {keyed(item).map(({ key, item }) => (
              <td key={key}>{cell(item)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function safeUrl(url: string, key: string): string {
  const allowed = key === 'src' ? EMBEDDED_IMAGE : LINK;
  return allowed.test(url) ? url : '';
}
