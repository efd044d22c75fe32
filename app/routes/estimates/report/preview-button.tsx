import { sendInNewWindow } from '#app/ui/network/send-in-new-window.ts';

export const PREVIEW = '/estimates/report-preview';

/** Opens the preview of the unsaved form in a new window. */
export function PreviewButton() {
  return (
    <button type="submit" className="button" formAction={PREVIEW} formTarget="_blank" onClick={sendInNewWindow}>
      Preview edition
    </button>
  );
}
