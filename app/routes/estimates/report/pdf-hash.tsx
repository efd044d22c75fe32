/** The SHA-256 proves that a copy is unchanged. */
export function PdfHash({ sha256 }: { readonly sha256: string | null }) {
  if (sha256 === null)
    return (
      <p className="hint">
        After the first download, the file’s SHA-256 fingerprint appears here so that anyone can verify a copy.
      </p>
    );
  return (
    <p className="hint">
      SHA-256 of the PDF: <code className="hash">{sha256}</code>. <a href={`/verify?hash=${sha256}`}>Verify a copy</a>
    </p>
  );
}
