import { useEffect } from 'react';

/** Redirects calculators older than 1.2.0. Their inlined code links to the page of a new estimate. */
export function useHandOffForward(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (hash.startsWith('#%7B')) window.location.replace(`/estimates/from-calculator${hash}`);
  }, []);
}
