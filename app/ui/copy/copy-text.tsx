import { useState } from 'react';
import { useEnhanced } from '../enhanced.ts';
import { Button } from '../form/button.tsx';

/** Copies a text that is shown only once. Rendered only with scripts, which the clipboard needs. */
export function CopyText(props: { readonly text: string; readonly what: string }) {
  const { text, what } = props;
  const [said, setSaid] = useState('');
  const isEnhanced = useEnhanced();

  async function copy() {
    setSaid('');
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid(`This browser doesn’t allow copying. Select the ${what} and copy it.`);
    }
  }

  if (!isEnhanced) return null;
  return (
    <span className="copy">
      <Button onClick={copy}>Copy {what}</Button>
      <span className="copy-said" role="status">
        {said}
      </span>
    </span>
  );
}
