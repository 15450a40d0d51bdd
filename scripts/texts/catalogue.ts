import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

export type Catalogue = Readonly<Record<string, string>>;

/** The catalogue for these messages: translations that are there are kept, new messages are empty, what is not used is left out. */
export function catalogueFor(messages: Iterable<string>, known: Catalogue): Catalogue {
  const sorted = [...new Set(messages)].sort((one, other) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map((message) => [message, known[message] ?? '']));
}

/** What is wrong with a translation; undefined where it may be shown. */
export function problemOf(message: string, translation: string): string | undefined {
  if (translation.trim() === '') return 'is not translated';
  const [wanted, given] = [placesOf(message), placesOf(translation)];
  if (typeof wanted === 'string') return wanted;
  if (typeof given === 'string') return given;
  const missing = wanted.filter((place) => !given.includes(place));
  const unknown = given.filter((place) => !wanted.includes(place));
  if (missing.length > 0) return `leaves out ${missing.join(', ')}`;
  return unknown.length > 0 ? `names ${unknown.join(', ')}, which has no value` : undefined;
}

const TAG = /<\/?(\w+)\/?>/g;

/** The values and elements of a message; a text where it is no ICU message. */
function placesOf(message: string): readonly string[] | string {
  try {
    const places = new Set<string>();
    collect(compileMessageOrThrow(message), places);
    for (const [, name = ''] of message.matchAll(TAG)) places.add(`<${name}>`);
    return [...places].sort();
  } catch (error) {
    return `is no ICU message: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function collect(tokens: unknown, places: Set<string>): void {
  if (!Array.isArray(tokens)) return;
  for (const token of tokens as readonly unknown[]) {
    if (!Array.isArray(token)) continue;
    const [name, , cases] = token as readonly unknown[];
    places.add(`{${String(name)}}`);
    if (typeof cases === 'object' && cases !== null)
      for (const inner of Object.values(cases)) collect(inner, places);
  }
}
