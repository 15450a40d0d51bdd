/** One numbered section of a legal text. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Items below the paragraphs. */
  readonly items?: readonly string[];
}

/** A legal text as plain data, so that its wording can come from elsewhere without a change of the page. */
export interface LegalText {
  /** Day from which the text is in force, `yyyy-MM-dd`. */
  readonly effectiveFrom: string;
  /** What the text says, in one or two sentences of plain English; not binding. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}
