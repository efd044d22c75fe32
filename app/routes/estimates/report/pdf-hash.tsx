import type { ReactNode } from 'react';

/** The SHA-256 proves that a copy is unchanged. */
export function PdfHash({ sha256, children }: { readonly sha256: string | null; readonly children?: ReactNode }) {
  return (
    <p className="hint">
      {sha256 === null ? (
        'After the first download, the file’s SHA-256 fingerprint appears here so that anyone can verify a copy.'
      ) : (
        <>
          SHA-256 of the PDF: <code className="hash">{sha256}</code>.{' '}
          <a href={`/verify?hash=${sha256}`}>Verify a copy</a>
        </>
      )}
      {children}
    </p>
  );
}
