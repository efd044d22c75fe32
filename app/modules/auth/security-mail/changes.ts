interface ChangeText {
  /** Follows “Your account:”. */
  readonly subject: string;
  readonly sentence: string;
}

/** What the owner of an account gets a mail about. */
export const CHANGES = {
  newDevice: {
    subject: 'new sign-in',
    sentence: 'Someone signed in to your account on a new device.',
  },
  newApiClient: {
    subject: 'new sign-in',
    sentence: 'Someone signed in to your account through the API, from a new program or network.',
  },
  slowedSignIns: {
    subject: 'failed sign-ins',
    sentence:
      'Ten sign-ins to your account failed within an hour. To protect it, further attempts are delayed. ' +
      'Devices you signed in on before are not delayed.',
  },
  passwordChanged: { subject: 'password changed', sentence: 'The password of your account was changed.' },
  passwordReset: {
    subject: 'password changed',
    sentence: 'The password of your account was changed with an emailed link.',
  },
  emailChanged: {
    subject: 'email address changed',
    sentence: 'The email address of your account was changed.',
  },
  roleChanged: { subject: 'role changed', sentence: 'The role of your account was changed.' },
  tokenCreated: {
    subject: 'new access token',
    sentence: 'An access token was created for your account.',
  },
  secondFactorOn: {
    subject: 'two-factor authentication on',
    sentence: 'Two-factor authentication was turned on for your account.',
  },
  secondFactorOff: {
    subject: 'two-factor authentication off',
    sentence: 'Two-factor authentication was turned off for your account.',
  },
  recoveryCodesRenewed: {
    subject: 'new recovery codes',
    sentence: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  passkeyAdded: {
    subject: 'passkey added',
    sentence: 'A passkey was added to your account.',
  },
  passkeyRemoved: {
    subject: 'passkey removed',
    sentence: 'A passkey was removed from your account.',
  },
  emergencyUsed: {
    subject: 'emergency account used',
    sentence: 'The emergency account, which keeps its password where single sign-on is required, was used to sign in.',
  },
} as const satisfies Readonly<Record<string, ChangeText>>;

export type SecurityChange = keyof typeof CHANGES;
