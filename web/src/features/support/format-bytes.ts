import { locale } from '../../lib/i18n/i18n.ts';

const KILOBYTE = 1_024;
const STEP = 1_000;

/** `48 KB`, `2.4 MB`, as the language writes it. */
export function formatBytes(bytes: number): string {
  const [value, unit] =
    bytes < STEP * KILOBYTE
      ? [Math.max(1, Math.round(bytes / KILOBYTE)), 'KB']
      : [bytes / (KILOBYTE * KILOBYTE), 'MB'];
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`;
}
