import { type ChangeEvent, type ReactElement, useState } from 'react';
import { TEXT } from '#app/text.ts';
import { type ControlProps, Field } from './field.tsx';

/**
 * The browser's own file control for an image, with the one that is there now. With scripts the chosen one is shown at
 * once, and what the server would refuse for its size or type is said before it is sent.
 */
export function ImageInput(
  props: Pick<ControlProps, 'name' | 'label' | 'hint' | 'errors'> & {
    /** Address of the image that is there now. */
    readonly currentUrl: string | null;
    /** Media types, separated by commas. */
    readonly accept: string;
    /** From so many bytes on it is refused. */
    readonly maxBytes: number;
  },
): ReactElement {
  const { currentUrl, accept, maxBytes, errors, ...field } = props;
  const [chosen, setChosen] = useState<{ url: string | null; refusal?: string; after: typeof errors } | null>(null);

  function show(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (!file) return setChosen(null);
    const isImage = accept.split(',').includes(file.type);
    if (!isImage) return setChosen({ url: null, refusal: TEXT.imageType, after: errors });
    if (file.size >= maxBytes) return setChosen({ url: null, refusal: TEXT.logoTooLarge, after: errors });
    const reader = new FileReader();
    reader.onload = () => setChosen({ url: String(reader.result), after: errors });
    reader.readAsDataURL(file);
  }

  const url = chosen ? chosen.url : currentUrl;
  // What the server said since the choice goes before what was said of it here.
  const isNews = chosen !== null && chosen.after === errors;
  const messages = isNews ? (chosen.refusal ? [chosen.refusal] : undefined) : errors;
  return (
    <Field {...field} errors={messages}>
      {(attributes) => (
        <div className="image-input">
          {url ? <img className="image-input-shown" src={url} alt={chosen ? 'Chosen' : 'Now'} /> : null}
          <input type="file" className="file-input" accept={accept} onChange={show} {...attributes} />
        </div>
      )}
    </Field>
  );
}
