import { Scripts } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';

/**
 * Loads Remix's scripts after the styles. On a slow line a dozen preloads would compete with the styles, which block
 * rendering. An inline script waits for the styles above it, and the browser's preload scanner does not see preloads that it
 * adds. Remix has no setting for this, so its output is taken apart here. It also indents its list of modules, a sixth of a small
 * page.
 */
export function ScriptsAfterStyles({ nonce }: { readonly nonce: string }) {
  const { preloads, others } = partsOf(Scripts({ nonce }));
  return (
    <>
      {preloads.length > 0 && (
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of our own build, allowed by the nonce
          dangerouslySetInnerHTML={{ __html: preload(preloads) }}
        />
      )}
      {others}
    </>
  );
}

function partsOf(rendered: ReactNode): { preloads: string[]; others: ReactNode[] } {
  const preloads: string[] = [];
  const others: ReactNode[] = [];
  const visit = (node: ReactNode) => {
    if (isValidElement<{ children?: ReactNode }>(node) && node.type === Fragment) {
      Children.forEach(node.props.children, visit);
    } else if (isValidElement<{ rel?: string; href: string }>(node) && node.props.rel === 'modulepreload') {
      preloads.push(node.props.href);
    } else others.push(withoutIndent(node));
  };
  visit(rendered);
  return { preloads, others: Children.toArray(others) };
}

/** No text within the list has line breaks. */
function withoutIndent(node: ReactNode): ReactNode {
  if (!isValidElement<{ dangerouslySetInnerHTML?: { __html: string } }>(node)) return node;
  const { __html } = node.props.dangerouslySetInnerHTML ?? {};
  if (__html === undefined) return node;
  return cloneElement(node, {
    dangerouslySetInnerHTML: { __html: __html.replace(/\n\s*/g, '\n').replace(/\n(?=["{}[\]])/g, '') },
  });
}

function preload(addresses: readonly string[]): string {
  return `for (const href of ${JSON.stringify(addresses)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}`;
}
