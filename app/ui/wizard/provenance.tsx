import { EVIDENCE_WORDS, type EvidenceKind } from '@worthwhile/roi-core';

/** Shows a source as a shape, drawn by styles, and words: filled is evidence, open is judgment. */
export function Provenance(props: { readonly kind: EvidenceKind; readonly label?: string }) {
  const { kind, label = EVIDENCE_WORDS[kind] } = props;
  return <span className={`provenance provenance-${kind}`}>{label}</span>;
}
