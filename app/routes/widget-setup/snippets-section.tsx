import { useId } from 'react';
import type { Snippets } from '#app/modules/widget/snippets.ts';

/** Each snippet names what the policy of the partner's page must allow. */
export function SnippetsSection({
  snippets,
  sites,
}: {
  readonly snippets: Snippets;
  readonly sites: readonly string[];
}) {
  const { heights } = snippets;
  return (
    <section className="section widget-snippets" aria-labelledby="snippets">
      <h2 id="snippets">Put it on a page</h2>
      <p>
        {sites.length === 0 ? 'No site is allowed yet: add one above first.' : `It works only on ${sites.join(', ')}.`}{' '}
        The calculator is {heights.wide} pixels high on a wide page and {heights.narrow} on a phone; the snippets
        reserve that, so nothing moves when it loads.
      </p>
      <Snippet
        title="The newest version"
        note="Gets every compatible update"
        text={snippets.floating}
        policy={snippets.floatingPolicy}
      />
      <Snippet
        title={`Fixed version ${snippets.version}`}
        note="Never changes; the browser checks its hash"
        text={snippets.pinned}
        policy={snippets.pinnedPolicy}
      />
      <Snippet
        title="Self-contained"
        note="The page loads nothing but the script. Copy it again after changes."
        text={snippets.inline}
        policy={snippets.inlinePolicy}
      />
      <Snippet
        title="A frame, for WordPress and other editors"
        note={`For editors that remove scripts. It works without JavaScript. WordPress also accepts the address alone, on its own line: ${snippets.address}`}
        text={snippets.frame}
        policy={snippets.framePolicy}
      />
      <Snippet
        title="Auto-height frame"
        note="Once on a page with frames that allows scripts. It accepts messages only from this server."
        text={snippets.frameScript}
        policy={snippets.frameScriptPolicy}
      />
      <Snippet title="A rule for your style sheet" note="Optional, instead of the empty images" text={snippets.style} />
    </section>
  );
}

function Snippet(props: { title: string; note: string; text: string; policy?: string }) {
  const { title, note, text, policy } = props;
  const id = useId();
  return (
    <div className="widget-snippet">
      <h3 id={id}>{title}</h3>
      <p className="hint">{note}</p>
      <textarea
        className="input widget-code"
        aria-labelledby={id}
        rows={5}
        readOnly
        spellCheck={false}
        defaultValue={text}
      />
      {policy ? (
        <p className="hint">
          Content security policy: <code className="long-text">{policy}</code>
        </p>
      ) : null}
    </div>
  );
}
