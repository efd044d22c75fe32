/** Loads all areas of the API, each of which declares its calls as it loads: its document describes them all. */
export async function loadAreas(): Promise<void> {
  await Promise.all(Object.values(import.meta.glob('../api/*.ts')).map((load) => load()));
}
