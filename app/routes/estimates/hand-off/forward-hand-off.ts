import { useEffect } from 'react';

/** Calculators that were pasted into a page with everything inside, before 1.2.0, lead to the page of a new estimate. */
export function useHandOffForward(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith('#%7B')) window.location.replace(`/estimates/from-calculator${hash}`);
  }, []);
}
