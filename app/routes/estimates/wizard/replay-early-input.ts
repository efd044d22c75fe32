/**
 * Replays input from before the scripts loaded, so that dependent fields fill in and the form saves. Restored form data is
 * skipped: it may be older than the stored values.
 */
export function replayEarlyInput(form: HTMLFormElement): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type !== 'navigate') return;
  for (const control of [...form.elements]) {
    if (control instanceof HTMLSelectElement) {
      const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
      if (control.selectedIndex !== Math.max(0, first)) tell(control, 'input', 'change');
    } else if (control instanceof HTMLInputElement && control.type === 'radio') {
      if (control.checked && !control.defaultChecked) chooseAgain(control);
    } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (control.checked !== control.defaultChecked) tell(control, 'input');
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value !== control.defaultValue) tell(control, 'input');
    }
  }
}

/** A selected radio button fires no change event, so it is cleared first. */
function chooseAgain(radio: HTMLInputElement): void {
  radio.checked = false;
  radio.click();
}

function tell(control: HTMLElement, ...events: readonly string[]): void {
  for (const type of events) control.dispatchEvent(new Event(type, { bubbles: true }));
}
