import { appendFileSync } from 'node:fs';

/**
 * Says loudly that something was not tested here, and how to test it.
 *
 * The line goes to the console and, when `MARQUEE_SKIP_REPORT` names a file, to its end; `npm test` prints that
 * file last, so that a skipped engine never passes for a tested one.
 */
export function reportSkip(what: string, why: string): void {
  const line = `${what}: ${why.replaceAll(/\s*\n\s*/g, ' ')}`;
  console.warn(`SKIPPED ${line}`);
  const file = process.env['MARQUEE_SKIP_REPORT'];
  if (file) appendFileSync(file, `${line}\n`);
}
