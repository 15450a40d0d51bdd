import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { LANGUAGES } from '../../schemas/common/language.ts';
import { ANSWERED_TEXTS } from '../../web/src/lib/i18n/answered-texts.ts';
import { COMPOSED_TEXTS } from '../../web/src/lib/i18n/composed-texts.ts';
import { catalogueFor, problemOf, type Catalogue } from './catalogue.ts';
import { declaredTexts } from './declared-texts.ts';
import { dictionaryTexts } from './dictionary-texts.ts';
import { messagesInCode } from './messages-in-code.ts';

/**
 * Brings the catalogues of the interface up to date with what the code says: `npm run texts`. With `--check` it writes nothing
 * and fails where a catalogue is not complete.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');
const isCheck = process.argv.includes('--check');

const spoken = messagesInCode(path.join(root, 'web/src'));
const messages = [
  ...spoken.keys(),
  ...COMPOSED_TEXTS,
  ...ANSWERED_TEXTS,
  ...(await declaredTexts(path.join(root, 'schemas'))),
  ...dictionaryTexts(),
];

let problems = 0;
for (const language of TRANSLATED) {
  const file = path.join(root, `web/src/locales/${language}.json`);
  const known = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
  const wanted = catalogueFor(messages, known);
  if (!isCheck) writeFileSync(file, `${JSON.stringify(wanted, null, 2)}\n`);
  const unused = Object.keys(known).filter((message) => !(message in wanted));
  for (const message of unused) say(`${language}: “${message}” is not used. Run npm run texts.`);
  for (const [message, translation] of Object.entries(wanted)) {
    const problem = problemOf(message, translation);
    if (problem !== undefined) say(`${language}: “${message}” (${placeOf(message)}) ${problem}`);
  }
  console.log(`${language}: ${Object.keys(wanted).length} messages, ${problems} problems`);
}
process.exitCode = isCheck && problems > 0 ? 1 : 0;

function say(text: string): void {
  problems += 1;
  if (isCheck) console.error(text);
}

function placeOf(message: string): string {
  return spoken.get(message)?.[0] ?? 'schemas';
}
