/** Nothing can be sealed for a person whose key was destroyed; their id is never used again. */
export class PersonErased extends Error {
  override readonly name = 'PersonErased';
  readonly personId: number;

  constructor(personId: number) {
    super(`person ${personId} was erased`);
    this.personId = personId;
  }
}
