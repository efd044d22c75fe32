/** Texts that the specification fixes, or that are used twice. */
export const TEXT = {
  noRecords: 'No Records Found.',
  currencyUpdated: 'Currency Updated Successfully',
  pdfTemplateSaved: 'PDF Template Successfully Saved!!!',
  handedOff: 'Draft created from the calculator. Check its values and complete the steps.',
  widgetSaved: 'Calculator saved. Sites that show it update within 5 minutes.',
  logoTooLarge: 'Please upload logo image, size less than 2MB',
  imageType: 'Choose a JPEG, PNG, or WebP image',
  imageEmpty: 'The file is empty. Choose an image',
  imageBroken: 'The image is damaged. Choose another file',
  imagePixels: 'The image has too many pixels. Choose one of at most 4,096 x 4,096 pixels',
  tooLargeAdvice:
    'Nothing was saved because the file is too large. Choose a smaller one and submit again. For a logo: Please upload logo image, size less than 2MB',
  signInFailed: 'Incorrect email or password.',
  tooManyTries: 'Too many sign-in attempts. Wait a few minutes and try again, or reset your password.',
  signedOut: 'You have been signed out. Sign in to continue where you left off.',
  formWaits: 'We’ll save what you entered for 10 minutes. Sign in to restore it.',
  formKept:
    'You were signed out before this was saved. We restored your entries. Check them, add files and passwords again, and save.',
  notFound: 'Not found, or you don’t have access to it.',
  removedMeanwhile: 'Something this depends on was deleted, so nothing was saved. Reload the page and try again.',
  savedMeanwhile: 'Another request already saved this. Nothing was saved twice. Reload the page.',
  accountExists: 'An account with this email address already exists. Sign in, or reset its password.',
  userExists: 'This email already belongs to a user',
  outOfRange: 'A number or date is out of range. Nothing was saved.',
  unavailable: 'The service is temporarily unavailable. Nothing was lost. Try again in a moment.',
  /** The product name of an estimate without products. */
  noProducts: 'Aternity, NPM, IQ',
  nameTaken: 'An estimate with this name already exists for this customer.',
} as const;

/** The product's own name. The brand (`BRAND_NAME`) is the vendor of the estimated products. */
export const PRODUCT_NAME = 'Worthwhile';
