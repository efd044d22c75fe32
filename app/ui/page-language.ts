import { useMatches } from '@remix-run/react';

/** The language that a page's text is in. */
export interface PageLanguage {
  readonly lang: string;
  readonly dir: string;
}

/** English, unless a route's data has a `language` of its own, as the calculators for other sites have. */
export function usePageLanguage(): PageLanguage {
  const matches = useMatches();
  const named = matches.flatMap(({ data }) => (data as { language?: PageLanguage } | null | undefined)?.language ?? []);
  return named[0] ?? { lang: 'en', dir: 'ltr' };
}
