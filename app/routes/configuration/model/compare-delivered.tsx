const DELIVERED = 1;

/** Leads to the differences of a version from the delivered model. */
export function CompareDelivered({ version }: { readonly version: number }) {
  if (version === DELIVERED) return <span>Version 1 is the delivered model</span>;
  return (
    <a href={`/configuration/history?version=${DELIVERED}&version=${version}`}>Compare with the delivered model</a>
  );
}
