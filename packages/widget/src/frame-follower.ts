/**
 * Returns the script for a page that frames the hosted calculator. It accepts a height only from that frame's window and
 * origin, and only a whole number within bounds. It is one line: editors may indent pasted text, and a policy names its hash.
 * @param product origin that serves the calculator
 */
export function frameFollower(product: string): string {
  return [
    `addEventListener('message', ({ origin, source, data }) => {`,
    `if (origin !== '${new URL(product).origin}' || data?.type !== 'savings-height') return;`,
    `if (!Number.isInteger(data.height) || data.height < 200 || data.height > 4000) return;`,
    `for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.height;`,
    `});`,
  ].join(' ');
}
