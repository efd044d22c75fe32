import type { Template } from '#app/modules/templates/templates.server.ts';
import { type LabelOf, type Labels, labelsIn } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';
import { shownLogo } from '../partners/partner-texts.ts';

type StoredTemplate = Pick<
  Template,
  'owner' | 'version' | 'startPage' | 'introduction' | 'footer' | 'accent' | 'logoUploadId' | 'freePages'
>;

/** By field name. */
export type TemplateTexts = Readonly<Record<string, string | readonly string[]>>;

/** A file is not shown again. */
export function textsOf(formData: FormData): Record<string, string> {
  return Object.fromEntries(
    [...formData].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** The vendor's template has no branding. */
export function storedTexts(template: StoredTemplate): Record<string, string | string[]> {
  const { owner, version, startPage, introduction, footer, accent, logoUploadId, freePages } = template;
  return {
    version: String(version),
    startPage,
    introduction,
    footer,
    ...(owner !== 'vendor' && { accent: accent ?? '', logo: logoUploadId ?? '', removesLogo: [] }),
    ...Object.fromEntries(
      freePages.flatMap(({ title, text }, index) => [
        [`freePages[${index}].title`, title],
        [`freePages[${index}].text`, text],
      ]),
    ),
  };
}

export const TEMPLATE_LABELS = {
  startPage: 'PDF Report Start Page',
  introduction: 'Introduction',
  footer: 'PDF Footer',
  accent: 'Accent color',
  logo: 'Logo',
  removesLogo: 'Remove the logo',
} as const satisfies Labels;

/** Labels of a free page's fields name the page. */
export const templateLabel: LabelOf = (name) => {
  const [, index, part] = /^freePages\[(\d+)\]\.(title|text)$/.exec(name) ?? [];
  return part ? `Page ${Number(index) + 1}, ${part}` : labelsIn(TEMPLATE_LABELS)(name);
};

export function latestOfTemplate(template: Template): Latest {
  return {
    texts: storedTexts(template),
    savedBy: () => template.savedBy,
    labelOf: templateLabel,
    shown: (name, value) => (name === 'logo' ? shownLogo(value) : value),
  };
}
