import { describeQuota } from '#app/infra/limits/quotas.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { previewTemplate } from '#app/modules/templates/preview.server.ts';
import type { TemplateForm } from '#app/modules/templates/templates.schema.ts';
import { readTemplate, type TemplateOwner } from '#app/modules/templates/templates.server.ts';
import { uploadUrl } from '#app/modules/uploads/uploads.server.ts';
import type { ShownPages } from '#app/ui/report/pages-preview.tsx';
import { showPages } from '../estimates/report/show-pages.server.ts';

export async function loadTemplate(actor: Actor, owner: TemplateOwner) {
  const [template, imageQuota] = await Promise.all([readTemplate(actor, owner), describeQuota(actor, 'uploads')]);
  const { logoUploadId } = template;
  return {
    template: { ...template, logoUrl: logoUploadId === null ? null : uploadUrl(logoUploadId), imageQuota },
    preview: await previewForm(actor, owner, template),
  };
}

export async function previewForm(
  actor: Actor,
  owner: TemplateOwner,
  form: Pick<TemplateForm, 'startPage' | 'introduction' | 'freePages' | 'footer' | 'accent'>,
): Promise<ShownPages> {
  return showPages(await previewTemplate(actor, owner, form));
}
