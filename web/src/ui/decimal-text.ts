/** What is left of typed text when only a decimal number with so many places may stand: `1,5` becomes `1.5`. */
export function decimalTyped(
  text: string,
  { places, negative }: { places: number; negative: boolean },
): string {
  const sign = negative && /^\s*-/.test(text) ? '-' : '';
  const points = text
    .replace(/,(?=\d{3}\b)/g, '')
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = points.split('.');
  const hasPoint = rest.length > 0 && places > 0;
  return `${sign}${whole}${hasPoint ? `.${rest.join('').slice(0, places)}` : ''}`;
}

/** The tidy form, once the field is left: `007.` becomes `7`, `.5` becomes `0.5`; at least `padTo` places. */
export function decimalLeft(text: string, padTo = 0): string {
  if (!/\d/.test(text)) return '';
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const tidyWhole = whole.replace(/^0+(?=\d)/, '') || '0';
  const padded = fraction.padEnd(padTo, '0');
  return `${sign}${tidyWhole}${padded === '' ? '' : `.${padded}`}`;
}

/** `text + step` without floating point; an empty text counts as 0. Both are decimal strings. */
export function decimalStepped(text: string, step: string): string {
  const places = Math.max(placesOf(text), placesOf(step));
  const sum = scaled(text, places) + scaled(step, places);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${sum < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function scaled(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(`${whole || '0'}${fraction.padEnd(places, '0')}`);
  return text.startsWith('-') ? -size : size;
}
