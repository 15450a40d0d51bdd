/** Texts that are remembered; a stranger's must not fill the memory with others. */
const REMEMBERED_MAX = 20_000;
/** Longer texts are seldom seen twice. */
const LENGTH_MAX = 128;

/** `JSON.stringify` of texts, which knows the short ones again: countries, browsers and domains come with every request. */
export function createJsonTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > LENGTH_MAX) return JSON.stringify(text);
    let quoted = known.get(text);
    if (quoted === undefined) {
      if (known.size >= REMEMBERED_MAX) known.clear();
      known.set(text, (quoted = JSON.stringify(text)));
    }
    return quoted;
  };
}
