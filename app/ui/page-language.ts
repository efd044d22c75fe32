import { useMatches } from '@remix-run/react';

export interface PageLanguage {
  readonly lang: string;
  readonly dir: string;
}

/** English, unless a route's data has `language`, as the calculators for other sites do. */
export function usePageLanguage(): PageLanguage {
  const matches = useMatches();
  const named = matches.flatMap(({ data }) => (data as { language?: PageLanguage } | null | undefined)?.language ?? []);
  return named[0] ?? { lang: 'en', dir: 'ltr' };
}
