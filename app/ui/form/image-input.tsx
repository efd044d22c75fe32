import { type ChangeEvent, useState } from 'react';
import { TEXT } from '#app/text.ts';
import { type ControlProps, Field } from './field.tsx';
import { useLiveErrors } from './live/live-form.tsx';

/** Chooses an image and shows the current one. With scripts it previews the choice and checks size and type before sending. */
export function ImageInput(
  props: Pick<ControlProps, 'name' | 'label' | 'hint' | 'errors'> & {
    readonly currentUrl: string | null;
    /** Media types, comma-separated. */
    readonly accept: string;
    /** Exclusive. */
    readonly maxBytes: number;
  },
) {
  const { currentUrl, accept, maxBytes, ...field } = props;
  const errors = useLiveErrors()?.refused[props.name] ?? props.errors;
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
  // A newer answer of the server replaces the local check.
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
