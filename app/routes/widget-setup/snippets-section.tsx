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
        {sites.length === 0
          ? 'No site is allowed yet: add one above first.'
          : `It works on ${sites.join(', ')}, and nowhere else.`}{' '}
        The calculator is {heights.wide} pixels high on a wide page and {heights.narrow} on a phone; the snippets
        reserve that, so that nothing moves when it arrives.
      </p>
      <Snippet
        title="The newest version"
        note="It gets every improvement that is compatible."
        text={snippets.floating}
        policy={snippets.floatingPolicy}
      />
      <Snippet
        title={`Version ${snippets.version} for good`}
        note="It never changes; the browser checks its hash."
        text={snippets.pinned}
        policy={snippets.pinnedPolicy}
      />
      <Snippet
        title="With everything inside"
        note="The page asks nobody for anything but the script. Copy it anew after a change here."
        text={snippets.inline}
        policy={snippets.inlinePolicy}
      />
      <Snippet
        title="A frame, for WordPress and other editors"
        note={`Where an editor drops scripts. It works without JavaScript. WordPress also takes the address alone, on a line of its own: ${snippets.address}`}
        text={snippets.frame}
        policy={snippets.framePolicy}
      />
      <Snippet
        title="A frame that is as high as its content"
        note="Once on a page with frames that keeps scripts. It believes our address alone."
        text={snippets.frameScript}
        policy={snippets.frameScriptPolicy}
      />
      <Snippet
        title="A rule for your style sheet"
        note="Instead of the empty pictures, if you like."
        text={snippets.style}
      />
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
