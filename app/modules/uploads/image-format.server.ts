import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';
import { MAX_IMAGE_BYTES } from './image-size.ts';

let loading: ReturnType<typeof loadDecoders> | undefined;

/** Blocks unused formats: every decoder is attack surface. */
async function loadDecoders() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}

/** A phone's photo; an image that claims more pixels is rejected before decoding. */
const MAX_PIXELS = 4096 * 4096;
/** Magic bytes of JPEG, PNG and WebP. */
const STARTS = [
  (bytes: Buffer) => bytes.readUIntBE(0, 3) === 0xff_d8_ff,
  (bytes: Buffer) => bytes.toString('latin1', 1, 4) === 'PNG',
  (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];
const LOGO_PIXELS = 1024;
const PICTURE_PIXELS = 512;

export type ImageKind = 'profile' | 'logo';

/** An image that we encoded from an uploaded one. */
export interface Image {
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

/**
 * Re-encodes a JPEG, PNG or WebP as sRGB: rotated by its EXIF orientation, without metadata, scripts or other content; a logo
 * fits 1024 x 1024, a picture is cropped to a square of at most 512.
 *
 * @param field form field for the error
 * @throws AppError `tooLarge` from 2 MB, `unprocessable` with its own text for an empty file, another format, a damaged file,
 * or too many pixels
 */
export async function encodeImage(file: File, kind: ImageKind, field: string): Promise<Image> {
  const refuse = (message: string, cause?: unknown) =>
    new AppError('unprocessable', message, { errors: { [field]: [message] }, cause });
  if (file.size >= MAX_IMAGE_BYTES)
    throw new AppError('tooLarge', TEXT.logoTooLarge, { errors: { [field]: [TEXT.logoTooLarge] } });
  const given = Buffer.from(await file.arrayBuffer());
  if (given.length === 0) throw refuse(TEXT.imageEmpty);
  if (given.length < 12 || !STARTS.some((isStart) => isStart(given))) throw refuse(TEXT.imageType);
  // Loaded with the first image to keep the start fast; once, as images can be read in parallel.
  loading ??= loadDecoders();
  const sharp = await loading;
  try {
    // Reads only the header and decodes nothing.
    const { format, width, height } = await sharp(given, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw refuse(TEXT.imagePixels);
    // Of an animation only the first frame.
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
