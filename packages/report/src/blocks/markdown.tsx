import { isTangled } from '@worthwhile/roi-core/report-model';
import ReactMarkdown, { type Components } from 'react-markdown';

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
