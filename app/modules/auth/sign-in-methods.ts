/** How a session was signed in, for its owner. */
export const SIGN_IN_METHODS = {
  password: 'Password',
  passwordAndCode: 'Password and code',
  passkey: 'Passkey',
  provider: 'Single sign-on',
} as const;
