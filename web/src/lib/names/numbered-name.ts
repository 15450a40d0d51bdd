const NAME_MAX = 255;

/** A name with a number behind it, from 2; cut to what names may be long, never in the middle of an emoji's code. */
export function numberedName(name: string, number: number): string {
  const ending = number === 1 ? '' : ` ${number}`;
  const cut = name.slice(0, NAME_MAX - ending.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}${ending}`;
}
