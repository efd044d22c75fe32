/** Texts that the specification fixes, or that are used twice. */
export const TEXT = {
  noRecords: 'No Records Found.',
  currencyUpdated: 'Currency Updated Successfully',
  pdfTemplateSaved: 'PDF Template Successfully Saved!!!',
  handedOff: 'The draft was created from the calculator. Look its figures through and complete them.',
  widgetSaved: 'The calculator was saved. Pages that show it follow within five minutes.',
  logoTooLarge: 'Please upload logo image, size less than 2MB',
  imageType: 'Choose a JPEG, PNG, or WebP image',
  imageEmpty: 'The file is empty. Choose an image',
  imageBroken: 'The image is damaged. Choose another file',
  imagePixels: 'The image has too many pixels. Choose one of at most 4,096 x 4,096 pixels',
  tooLargeAdvice:
    'Nothing was saved. Choose a smaller file, then send the form again. For an image: Please upload logo image, size less than 2MB',
  signInFailed: 'The e-mail address or the password is not right.',
  tooManyTries: 'Too many sign-in attempts. Wait a few minutes and try again, or reset your password.',
  signedOut: 'You have been signed out. Sign in to go on where you were.',
  formWaits: 'What you entered is kept for ten minutes and waits for you behind the sign-in.',
  formKept:
    'You were signed out before this was saved. What you entered is filled in again: check it, choose files and passwords again, and save.',
  notFound: 'There is nothing at this address, or it is not yours to see.',
  removedMeanwhile: 'Something that this refers to was removed in the meantime. Nothing was saved.',
  savedMeanwhile: 'The same was saved at the same time by another request. Nothing was saved twice. Reload the page.',
  accountExists: 'An account with this email address already exists. Sign in, or reset its password.',
  userExists: 'There is a user with this e-mail address already',
  outOfRange: 'A number or a date is out of range. Nothing was saved.',
  unavailable: 'The service is away for a moment. Nothing was lost; please try again.',
  /** The product name of an estimate without products. */
  noProducts: 'Aternity, NPM, IQ',
  nameTaken: 'An estimate with this name already exists for this customer.',
} as const;

/** The product's own name. The brand (`BRAND_NAME`) is the vendor of the estimated products. */
export const PRODUCT_NAME = 'Worthwhile';
