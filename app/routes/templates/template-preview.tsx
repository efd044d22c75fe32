import { useNonce } from '#app/ui/nonce.ts';
import type { Preview } from './load-template.server.ts';

/**
 * The first pages of the report, small. It is a picture of what the form says, so the keyboard and screen readers skip
 * it; the preview as PDF is the one to be read.
 */
export function TemplatePreview({ preview }: { readonly preview: Preview }) {
  const nonce = useNonce();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="template-preview" aria-label="Preview of the first pages" tabIndex={0}>
      <p className="hint">Preview of the first pages, around an example’s figures.</p>
      <style
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the report package, which escapes every text in it
        dangerouslySetInnerHTML={{ __html: preview.styles }}
      />
      <div
        className="template-sheet"
        {...{ inert: '' }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own escaped markup of the report
        dangerouslySetInnerHTML={{ __html: preview.body }}
      />
      <p className="template-foot">{preview.footer}</p>
    </section>
  );
}
