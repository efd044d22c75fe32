const END = Buffer.from('PK\x05\x06');
const ENTRY = 0x02014b50;

/**
 * Reads an uncompressed .zip by its central directory, as unpackers do.
 *
 * @returns files by name
 */
export function filesOfStoredZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(END);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The directory of the archive is damaged.');
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('An entry is compressed.');
    const [size, name, extra, comment] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const head = zip.readUInt32LE(at + 42);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    files.set(zip.subarray(at + 46, at + 46 + name).toString(), zip.subarray(from, from + size));
    at += 46 + name + extra + comment;
  }
  return files;
}
