import type { Page } from 'playwright-core';

/**
 * Watches what the API answers: what a page shows of that is a name or what a person typed, not a text of the interface.
 * @returns asks for the texts of the page that neither a catalogue nor the API holds, each once
 */
export function watchForUntranslated(page: Page): () => Promise<readonly string[]> {
  let answered = '';
  const pending = new Set<Promise<void>>();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    const read = response
      .text()
      .then((text) => void (answered += text.toLowerCase()))
      // A page that is left cancels what it asked for.
      .catch(() => undefined)
      .finally(() => pending.delete(read));
    pending.add(read);
  });
  return async () => {
    await Promise.all(pending);
    const texts = await page.evaluate(plainTexts);
    return texts.filter((text) => !isAnswered(text, answered));
  };
}

/** What is called so in every language, and what a format makes, which the pseudo-locale leaves in English. */
const SAME_EVERYWHERE = [
  /\b(?:Marquee|OpenRTB|Google Tag Manager|Telegram|WhatsApp|PayPal|Stripe|Deutsch|English|CPAg|curl|jpe?g|gif)\b/g,
  /\b(?:\d+ (?:second|minute|hour|day|month|year)s? ago|yesterday)\b/g,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
  /\b[A-Z]{2,5}\b/g,
  /https?:\/\/\S+/g,
];

/** Each word of the text that has plain vowels is in what the API said, or needs no translation. */
function isAnswered(text: string, answered: string): boolean {
  if (answered.includes(text.toLowerCase())) return true;
  const own = SAME_EVERYWHERE.reduce((left, pattern) => left.replaceAll(pattern, ''), text);
  const words = own.match(/[a-z]+/gi) ?? [];
  return words.every(
    (word) => word.length < 3 || !/[aeiou]/i.test(word) || answered.includes(word.toLowerCase()),
  );
}

/** Runs in the page: visible texts and labels with a word that the pseudo-locale would have given accents. */
function plainTexts(): readonly string[] {
  const PLAIN = /[a-z]*[aeiou][a-z]*/i;
  const WORD = /[A-Za-z]{3,}/;
  const CODE = 'code, pre, kbd, script, style, noscript, [translate="no"], [data-value], textarea, time';
  const found = new Set<string>();
  const add = (text: string | null, element: Element): void => {
    const trimmed = (text ?? '').trim();
    const hasPlainWord = trimmed
      .split(/[^\p{L}\p{M}]+/u)
      .some((word) => WORD.test(word) && PLAIN.test(word) && /^[\x20-\x7E]+$/.test(word));
    if (hasPlainWord && element.closest(CODE) === null) found.add(trimmed);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent !== null && parent.checkVisibility()) add(node.textContent, parent);
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (!element.checkVisibility()) continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      add(element.getAttribute(name), element);
  }
  return [...found];
}
