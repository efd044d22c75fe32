import { isTangled } from '@worthwhile/roi-core/report-model';
import ReactMarkdown, { type Components } from 'react-markdown';

const EMBEDDED_IMAGE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;
const LINK = /^(https?:|mailto:)/i;

/** Headings of free text lie below the section's own; the text has no images but embedded ones. */
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
 * A partner's or seller's own text. Raw HTML is printed literally, never parsed; a URL that is neither an embedded
 * image nor a plain web or mail link is dropped and its text kept. Marks without end are printed literally too.
 */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      {isTangled(text) ? (
        <p>{text}</p>
      ) : (
        <ReactMarkdown components={COMPONENTS} urlTransform={safeUrl}>
          {text}
        </ReactMarkdown>
      )}
    </div>
  );
}

function safeUrl(url: string, key: string): string {
  const allowed = key === 'src' ? EMBEDDED_IMAGE : LINK;
  return allowed.test(url) ? url : '';
}
