import type { PdfObject } from './parse-pdf.ts';

/** What a file says about its document, beside the title in the words of Chromium. */
export interface PdfFacts {
  /** ISO date and time of creation; without it the file has none. */
  readonly createdAt?: string | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly lang?: string | undefined;
  /** In document order; they become the words of the outline. */
  readonly headings?: readonly string[] | undefined;
  /** Address or anchor -> the words of its first link, which describe the link to a screen reader. */
  readonly links?: Readonly<Record<string, string>> | undefined;
}

/** Without `pdfuaid`: Chromium does not mark running heads as artifacts, so the file is not PDF/UA. */
export function xmpOf({ createdAt, title = '', author = '', lang = 'en' }: PdfFacts): string {
  const date = createdAt === undefined ? '' : createdAt.replace(/\.\d+(?=Z)/, '');
  const dates = date === '' ? '' : `<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate>`;
  const creator =
    author === '' ? '' : `<dc:creator><rdf:Seq><rdf:li>${escapeText(author)}</rdf:li></rdf:Seq></dc:creator>`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeText(title)}</rdf:li></rdf:Alt></dc:title>${creator}<dc:language><rdf:Bag><rdf:li>${escapeText(lang)}</rdf:li></rdf:Bag></dc:language><xmp:CreatorTool>Worthwhile</xmp:CreatorTool>${dates}<pdf:Producer>Worthwhile</pdf:Producer></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Describes a link: to another place by the words that lead there, to the web by its address. */
export function describeLink({ isStream, body }: PdfObject, links: PdfFacts['links'] = {}): Buffer | undefined {
  if (isStream || !body.includes('/Subtype /Link')) return undefined;
  const text = body.toString('latin1');
  if (text.includes('/Contents')) return undefined;
  const anchor = /\/Dest \/([\w-]+)/.exec(text)?.[1];
  const address = /\/URI \(((?:\\[\s\S]|[^\\()])*)\)/.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  const words = anchor === undefined ? address : (links[`#${anchor}`] ?? anchor);
  if (words === undefined) return undefined;
  return Buffer.from(text.replace(/>>\s*$/, `\n/Contents ${pdfText(words)}>>`), 'latin1');
}

/** Writes a PDF text string: plain if printable ASCII, otherwise UTF-16. */
export function pdfText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
