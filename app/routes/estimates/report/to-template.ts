import type { ReportText } from '#app/modules/templates/text-to-template.server.ts';
import { ownPage, type PageName } from './page-name.ts';

/** The pages whose text a template has, too. */
export type TemplatePage = Exclude<PageName, 'unquantified'>;

/** The value of a button that saves a text to the template, based on the template's version. */
export const toTemplateIntent = (page: TemplatePage, version: number) => `template:${page}=${version}`;

const INTENT = /^template:(?:(startPage|introduction|footer)|freePages\[(\d{1,2})\])=(\d{1,9})$/;

/** @returns null for other buttons */
export function readToTemplate(formData: FormData) {
  const [isRead, name, index, version] = INTENT.exec(String(formData.get('intent'))) ?? [];
  if (!isRead) return null;
  const page = (name ?? ownPage(Number(index))) as TemplatePage;
  // A stored page can have another position: pages without a title are not among them.
  const pageTitle = String(formData.get(`${page}.title`)).trim();
  const text: ReportText = page.startsWith('freePages') ? { pageTitle } : (page as 'introduction');
  return { text, version: Number(version), page };
}
