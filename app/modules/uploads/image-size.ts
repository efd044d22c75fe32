/** Limit of an uploaded image in bytes. Separate from the decoder, so a page can check it in the browser. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
/** Filter of the file dialog. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';
