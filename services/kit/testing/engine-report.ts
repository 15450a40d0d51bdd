import { appendFileSync } from 'node:fs';

/** Names an engine that tests really ran against; `npm test` lists them at its end. */
export function reportEngine(name: string): void {
  const file = process.env['MARQUEE_ENGINE_REPORT'];
  if (file) appendFileSync(file, `${name}\n`);
}
