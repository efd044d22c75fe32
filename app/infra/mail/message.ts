import { markUnshowable } from '@worthwhile/roi-core';
import { formatTime } from '#app/format-time.ts';

/** A plain email: paragraphs and at most one link. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: {
    readonly label: string;
    readonly href: string;
    /** ISO 8601. Named in the mail, which may arrive late: its link counts from when the mail was written. */
    readonly expires?: string;
  };
  /** Small print at the end. */
  readonly closing: string;
}

/** Every email is signed with the product's name. */
const SIGNATURE = 'Worthwhile';

const expiryOf = (link: Message['link']) => (link?.expires ? [`The link expires on ${formatTime(link.expires)}.`] : []);

/** Makes a text one line, so that it cannot start a new header, and marks what would disguise it. */
export function oneLine(text: string): string {
  return markUnshowable(text.replace(/[\s\0]+/g, ' ').trim());
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export function messageText({ paragraphs, link, closing }: Message): string {
  const parts = [
    ...paragraphs.map(oneLine),
    ...(link ? [`${oneLine(link.label)}:\n${link.href}`] : []),
    ...expiryOf(link),
    oneLine(closing),
    SIGNATURE,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Writes simple HTML without images, external styles or scripts. */
export function messageHtml({ paragraphs, link, closing }: Message): string {
  const style = 'font:16px/1.5 system-ui,sans-serif;max-width:36em';
  return [
    `<!doctype html><html lang="en"><body style="${style}">`,
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    link ? `<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>` : '',
    ...expiryOf(link).map((line) => `<p><small>${escaped(line)}</small></p>`),
    `<p><small>${escaped(closing)}</small></p>`,
    `<p>${SIGNATURE}</p>`,
    '</body></html>',
  ].join('\n');
}
