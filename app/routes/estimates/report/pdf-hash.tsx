/** The SHA-256 proves that a copy is unchanged. */
export function PdfHash({ sha256 }: { readonly sha256: string | null }) {
  if (sha256 === null)
    return (
      <p className="hint">
        Once the PDF was downloaded, its fingerprint (SHA-256) stands here: with it anyone can check a copy.
      </p>
    );
  return (
    <p className="hint">
      SHA-256 of the PDF: <code className="hash">{sha256}</code>. <a href={`/verify?hash=${sha256}`}>Verify a copy</a>
    </p>
  );
}
