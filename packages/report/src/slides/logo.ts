export interface Logo {
  /** As pptxgenjs takes it: `image/png;base64,…`. */
  readonly data: string;
  /** Width divided by height. */
  readonly ratio: number;
}

/** Reads a partner's logo. @returns null for a format that slides cannot hold */
export function readLogo(uri: string | null): Logo | null {
  const found = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/=]+)$/.exec(uri ?? '');
  if (!found?.[1] || !found[2]) return null;
  const bytes = Buffer.from(found[2], 'base64');
  const size = found[1] === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
  return size && size.height > 0 && size.width > 0
    ? { data: `${found[1]};base64,${found[2]}`, ratio: size.width / size.height }
    : null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks the segments to the one that starts the frame. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
