/** `scimType` of an error, RFC 7644 section 3.12. */
export type ScimType = 'invalidFilter' | 'uniqueness' | 'mutability' | 'invalidSyntax' | 'invalidPath' | 'invalidValue';

/** A refusal in SCIM's terms. The message is for the directory's administrator. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, message: string, scimType?: ScimType) {
    super(message);
    this.status = status;
    this.scimType = scimType;
  }
}

export const scimNotFound = () => new ScimError(404, 'No such user.');
