import { z } from 'zod';

const base64url = z
  .string()
  .max(5000)
  .regex(/^[\w-]*$/);
const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
};

const UNREADABLE = 'The passkey could not be read';

/** An answer of the browser in the shape of WebAuthn's JSON; what we don't read is dropped. */
const answer = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return shape.parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', message: UNREADABLE });
        return z.NEVER;
      }
    });

const registration = answer(
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z
        .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']).catch('hybrid'))
        .max(10)
        .default([]),
    }),
  }),
);
const assertion = answer(
  z.object({
    ...common,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.optional(),
    }),
  }),
);

/** Proof of a passkey: the browser's answer, with the challenge that we sealed. */
export const passkeyProof = z.object({ passkey: assertion, challenge: z.string(UNREADABLE).max(1000) });
export type PasskeyProof = z.output<typeof passkeyProof>;

const passkeyName = z.string().trim().min(1, 'Enter a name').max(60, 'At most 60 characters');
const passkeyId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const beginPasskeyForm = z.strictObject({ intent: z.literal('beginPasskey') });
export const addPasskeyForm = z.strictObject({
  intent: z.literal('addPasskey'),
  passkey: registration,
  challenge: z.string().max(1000),
});
export const renamePasskeyForm = z.strictObject({ intent: z.literal('renamePasskey'), passkeyId, passkeyName });
export const removePasskeyForm = z.strictObject({ intent: z.literal('removePasskey'), passkeyId });

export type AddPasskeyForm = z.output<typeof addPasskeyForm>;
export type RenamePasskeyForm = z.output<typeof renamePasskeyForm>;
