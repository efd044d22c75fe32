import type { ReactElement } from 'react';
import { PRODUCT_NAME } from '#app/text.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';

/** Shown once: to copy, download or print. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }): ReactElement {
  const isEnhanced = useEnhanced();
  const text = `Recovery codes for ${PRODUCT_NAME}. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <>
      <div className="notice notice-success" role="status">
        <p className="notice-text">
          <strong>Success.</strong> The second factor is on. These codes are not shown again. Each lets you in once when
          you have no telephone at hand.
        </p>
      </div>
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row factor-keep">
        <a
          className="button"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`}
        >
          Download
        </a>
        {isEnhanced ? <Button onClick={() => window.print()}>Print</Button> : null}
      </div>
      <ButtonLink href="/" kind="main" className="button-wide">
        I have kept them
      </ButtonLink>
    </>
  );
}
