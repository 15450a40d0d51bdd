/** A field as far as a log shows it. */
export interface Labelled {
  readonly label: string;
  /** What its column would hold: a time is shown as one. */
  readonly column?: string | undefined;
  /** The kind of object that its ids are of. */
  readonly refersTo?: string;
  /** What its name may end in where it is stored. */
  readonly suffix?: string;
  readonly traits?: readonly string[];
  readonly parts?: LabelledFields;
}
export type LabelledFields = Readonly<Record<string, Labelled>>;

const SHORT_FORMS = new Set('api cpm cta dsp id ip ivt qps ssp uri url vast xml'.split(' '));

/** `sspEndpointId` as `SSP endpoint ID`. */
export function humanizeName(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => (word === 'ids' ? 'IDs' : SHORT_FORMS.has(word) ? word.toUpperCase() : word))
    .join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/**
 * What a log or a list calls a field of an object: what a person calls it, but where its name says more. A name says more where
 * a sibling is called the same, where the label is the name with the object in front or the name has the unit, and of a
 * flag, which is shown as yes or no.
 */
export function labelOf(name: string, { label }: Labelled, siblings: LabelledFields): string {
  const words = humanizeName(name);
  const [called, named] = [label.toLowerCase(), words.toLowerCase()];
  if (called === named) return words;
  const isShared = Object.values(siblings).filter((one) => one.label === label).length > 1;
  const hasUnit = named.startsWith(`${called} `) && !/ ids?$/.test(named);
  const isFlag = /^is[A-Z]/.test(name) && !called.startsWith('is ');
  return isShared || hasUnit || isFlag || called.endsWith(` ${named}`) ? words : label;
}
