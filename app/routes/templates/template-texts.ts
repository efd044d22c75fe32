import type { Template } from '#app/modules/templates/templates.server.ts';
import { type LabelOf, type Labels, labelsIn } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict.ts';
import { shownLogo } from '../partners/partner-texts.ts';

type StoredTemplate = Pick<
  Template,
  'owner' | 'version' | 'startPage' | 'introduction' | 'footer' | 'accent' | 'logoUploadId' | 'freePages'
>;

/** What the form of a template shows, by the names of its fields. */
export type TemplateTexts = Readonly<Record<string, string | readonly string[]>>;

/** The texts of a posted form; a file is not shown again. */
export function textsOf(formData: FormData): Record<string, string> {
  return Object.fromEntries(
    [...formData].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** A stored template under the names of its form; the vendor's has no branding of its own. */
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

/** What the form of a template calls its fields. */
export const TEMPLATE_LABELS = {
  startPage: 'PDF Report Start Page',
  introduction: 'Introduction',
  footer: 'PDF Footer',
  accent: 'Accent color',
  logo: 'Logo',
  removesLogo: 'Remove the logo',
} as const satisfies Labels;

/** The label of a field; of a free page with the page. */
export const templateLabel: LabelOf = (name) => {
  const [, index, part] = /^freePages\[(\d+)\]\.(title|text)$/.exec(name) ?? [];
  return part ? `Free page ${Number(index) + 1}, ${part}` : labelsIn(TEMPLATE_LABELS)(name);
};

/** A template as it is stored now. */
export function latestOfTemplate(template: Template): Latest {
  return {
    texts: storedTexts(template),
    savedBy: () => template.savedBy,
    labelOf: templateLabel,
    shown: (name, value) => (name === 'logo' ? shownLogo(value) : value),
  };
}
