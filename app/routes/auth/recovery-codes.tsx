import { PRODUCT_NAME } from '#app/text.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';

/** Shown once: to copy, download or print. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  /** They replace older ones. */
  readonly isRenewed: boolean;
}) {
  const { codes, isRenewed } = props;
  const isEnhanced = useEnhanced();
  const text = `Recovery codes for ${PRODUCT_NAME}. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <>
      <div className="notice notice-success" role="status">
        <p className="notice-text">
          <strong>Success.</strong>{' '}
          {isRenewed ? 'The old recovery codes no longer work.' : 'Two-factor authentication is on.'} Save these
          recovery codes now: you won’t see them again. Each one signs you in once without your phone.
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
        I’ve saved my codes
      </ButtonLink>
    </>
  );
}
