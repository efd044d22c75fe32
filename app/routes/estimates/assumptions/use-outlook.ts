import { useEffect } from 'react';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { isUnsaved } from '#app/ui/saving/saving-state.ts';
import { useStepSaving } from '../wizard/step-saving.tsx';
import type { LoadedOutlook } from './load-outlook.server.ts';

/** Follows each save of the form. `isOld`: the result is of an earlier save, as a later one is missing. */
export function useOutlook(loaded: LoadedOutlook | undefined) {
  const { state, estId } = useStepSaving();
  const { version } = state.base;
  const { data, ask } = useBackgroundRequest<LoadedOutlook>();
  const newest = data && data.version >= (loaded?.version ?? 0) ? data : loaded;
  const isBehind = newest !== undefined && newest.version < version;
  useEffect(() => {
    if (isBehind) void ask(`/estimates/${estId.current}/draft?of=${version}`);
  }, [isBehind, version, ask, estId]);
  return { shown: newest?.shown ?? null, isOld: isBehind || isUnsaved(state) };
}
