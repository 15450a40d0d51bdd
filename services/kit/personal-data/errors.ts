/** Nothing can be sealed for a person whose key was destroyed; their id is never used again. */
export class PersonErased extends Error {
  override readonly name = 'PersonErased';
  readonly personId: number;

  constructor(personId: number) {
    super(`person ${personId} was erased`);
    this.personId = personId;
  }
}

/** What should be a seal is not one, was changed, or was made with another key or for another person. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';

  constructor(personId: number, options?: ErrorOptions) {
    super(`this is no seal of person ${personId}`, options);
  }
}
