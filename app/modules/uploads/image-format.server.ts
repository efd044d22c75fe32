import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';
import { MAX_IMAGE_BYTES } from './image-size.ts';

let loading: ReturnType<typeof loadDecoders> | undefined;

/** Formats that nobody here needs are not even looked at: the decoder of each is a way in. */
async function loadDecoders() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}

/** A photograph of a telephone; what claims more is refused before it is decoded. */
const MAX_PIXELS = 4096 * 4096;
/** What a JPEG, a PNG and a WebP begin with. */
const STARTS = [
  (bytes: Buffer) => bytes.readUIntBE(0, 3) === 0xff_d8_ff,
  (bytes: Buffer) => bytes.toString('latin1', 1, 4) === 'PNG',
  (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];
const LOGO_PIXELS = 1024;
const PICTURE_PIXELS = 512;

export type ImageKind = 'profile' | 'logo';

/** An image that we made ourselves out of an uploaded one. */
export interface Image {
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/**
 * Makes an image of our own out of an uploaded JPEG, PNG or WebP: turned as its camera says, without metadata, scripts
 * or whatever else the file carried, in sRGB, a logo within 1024 x 1024 and a picture cut to a square of at most 512.
 *
 * @param field of the form, for the error
 * @throws AppError `tooLarge` from 2 MB on, `unprocessable` for what is empty, another format, damaged, or of too many
 *   pixels, each in words that say so
 */
export async function encodeImage(file: File, kind: ImageKind, field: string): Promise<Image> {
  const refuse = (message: string, cause?: unknown) =>
    new AppError('unprocessable', message, { errors: { [field]: [message] }, cause });
  if (file.size >= MAX_IMAGE_BYTES)
    throw new AppError('tooLarge', TEXT.logoTooLarge, { errors: { [field]: [TEXT.logoTooLarge] } });
  const given = Buffer.from(await file.arrayBuffer());
  if (given.length === 0) throw refuse(TEXT.imageEmpty);
  if (given.length < 12 || !STARTS.some((isStart) => isStart(given))) throw refuse(TEXT.imageType);
  // With the first image, since no start should wait for it; once, since others may be read at the time.
  loading ??= loadDecoders();
  const sharp = await loading;
  try {
    // Reads the head alone and decodes nothing.
    const { format, width, height } = await sharp(given, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw refuse(TEXT.imagePixels);
    // Several frames are one picture here: its first.
    const upright = sharp(given, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient();
    const sized =
      kind === 'logo'
        ? upright.resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'inside', withoutEnlargement: true })
        : upright.resize(PICTURE_PIXELS, PICTURE_PIXELS, { fit: 'cover' });
    const isPhotograph = format === 'jpeg';
    const bytes = await (isPhotograph ? sized.jpeg({ quality: 90 }) : sized.png()).toBuffer();
    return { mimeType: isPhotograph ? 'image/jpeg' : 'image/png', bytes };
  } catch (error) {
    throw error instanceof AppError ? error : refuse(TEXT.imageBroken, error);
  }
}
