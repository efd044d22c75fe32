/** January 1, 1980, 00:00, the earliest date in a ZIP: MS-DOS date and time words. */
const FIRST_DOS_MOMENT = 0x0021_0000;

const END = 0x0605_4b50;
const CENTRAL = 0x0201_4b50;

/**
 * Sets every date in a ZIP to the same moment, in place, so the same content gives the same bytes at any time and in any time
 * zone.
 * @throws Error if the bytes are not a ZIP without a comment
 */
export function fixZipDates(zip: Uint8Array): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.byteLength - 22;
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error('The file is not a ZIP archive');
  let at = view.getUint32(end + 16, true);
  for (let file = view.getUint16(end + 10, true); file > 0; file--) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error('The directory of the ZIP archive is damaged');
    view.setUint32(at + 12, FIRST_DOS_MOMENT, true);
    view.setUint32(view.getUint32(at + 42, true) + 10, FIRST_DOS_MOMENT, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return zip;
}
