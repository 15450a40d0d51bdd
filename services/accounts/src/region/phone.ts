import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js';

const REFUSED_COUNTRIES: readonly string[] = ['RU', 'BY'];

/**
 * True for a number of Russia or Belarus, in international form with or without `+`, or with an exit code.
 * +7 6 and +7 7 are Kazakhstan's. A national number without a country is read as one of the US.
 */
export function isRefusedPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const candidates = [text];
  if (!text.trim().startsWith('+') && digits.length >= 11) candidates.push(`+${digits}`);
  if (digits.startsWith('00')) candidates.push(`+${digits.slice(2)}`);
  // Russia's own trunk prefix: 8 916 … is +7 916 …
  if (!text.trim().startsWith('+') && /^8[3489]\d{9}$/.test(digits)) candidates.push(`+7${digits.slice(1)}`);
  return candidates.some((candidate) => isRefused(parsePhoneNumberFromString(candidate, 'US')));
}

function isRefused(number: PhoneNumber | undefined): boolean {
  if (!number) return false;
  if (number.countryCallingCode === '7') return !/^[67]/.test(number.nationalNumber);
  return number.countryCallingCode === '375' || REFUSED_COUNTRIES.includes(number.country ?? '');
}
