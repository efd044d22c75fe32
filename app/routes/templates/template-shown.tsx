import { Notice } from '#app/ui/feedback/notice.tsx';
import { PagesPreview, type ShownPages } from '#app/ui/report/pages-preview.tsx';
import type { ShownTemplate } from './template-form.tsx';

/** For users who cannot change the template. */
export function TemplateShown(props: {
  readonly template: ShownTemplate & { readonly ownerName: string };
  readonly preview: ShownPages;
}) {
  const { ownerName, startPage, introduction, footer, freePages, accent, logoUrl } = props.template;
  const texts = [
    { name: 'startPage', label: 'PDF Report Start Page', text: startPage },
    { name: 'introduction', label: 'Introduction', text: introduction },
    ...freePages.map(({ title, text }, index) => ({ name: `page ${index + 1}`, label: title, text })),
    { name: 'footer', label: 'PDF Footer', text: footer },
    { name: 'accent', label: 'Accent color', text: accent ?? '' },
  ];
  return (
    <>
      <Notice type="info">{`${ownerName} is deactivated. Activate the partner to change its template.`}</Notice>
      <div className="preview-layout template">
        <dl className="template-texts">
          {texts.map(({ name, label, text }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{text || 'Empty'}</dd>
            </div>
          ))}
          <div>
            <dt>Logo</dt>
            <dd>{logoUrl ? <img className="template-logo" src={logoUrl} alt={`Logo of ${ownerName}`} /> : 'None'}</dd>
          </div>
        </dl>
        <PagesPreview caption="Preview with sample data" preview={props.preview} outdated={null} />
      </div>
    </>
  );
}
