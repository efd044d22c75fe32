import type { SecuritySection } from '#app/modules/security/security.server.ts';

/** On the page and in the PDF. */
export function SecurityFacts({ sections }: { readonly sections: readonly SecuritySection[] }) {
  return sections.map(({ title, facts }) => (
    <section key={title} className="section security-section">
      <h2>{title}</h2>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
