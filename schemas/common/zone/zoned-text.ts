/**
 * Instants as texts that are kept say them, in UTC: `28 Nov 2026, 14:05 UTC`, `28.11.2026, 14:05 UTC`, `2026-11-28 at 14:05 UTC`.
 */
const INSTANT =
  /\b(?:(\d{1,2} \p{Lu}\p{Ll}{2,3} \d{4}), |(\d\d)\.(\d\d)\.(\d{4}), |(\d{4}-\d\d-\d\d) (?:at |um )?)(\d\d:\d\d) UTC/gu;

/**
 * A text that was written for everyone, with its instants as a reader's clock shows them.
 * @param format writes an instant, with its zone
 */
export const withInstants = (text: string, format: (at: Date) => string): string =>
  text.replace(INSTANT, (all, ...groups: readonly (string | undefined)[]) => {
    const [named, day, month, year, iso, time] = groups;
    // Not every browser reads a day of digits but in ISO 8601.
    const at = new Date(named ? `${named} ${time} UTC` : `${iso ?? `${year}-${month}-${day}`}T${time}Z`);
    return Number.isNaN(at.getTime()) ? all : format(at);
  });
