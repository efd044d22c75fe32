import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';

type Combobox = ComponentType<ComponentProps<typeof import('./record-combobox.tsx').default>>;

/** Loads the combobox. The plain search stays where the chunk cannot load, e.g. after a new release. */
export function useCombobox(): { readonly Combobox: Combobox } | null {
  const [loaded, setLoaded] = useState<{ readonly Combobox: Combobox } | null>(null);
  useEffect(() => {
    import('./record-combobox.tsx').then(
      ({ default: Combobox }) => setLoaded({ Combobox }),
      () => undefined,
    );
  }, []);
  return loaded;
}
