/** From here on an uploaded image is too large. Apart from the decoder, so that a page can check it in the browser. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
/** What the file dialog offers. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';
