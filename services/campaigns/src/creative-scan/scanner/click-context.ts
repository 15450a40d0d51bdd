/** Begins what a click, a touch or a key runs. */
const EVENT = String.raw`(?:click|dblclick|mousedown|mouseup|touchstart|touchend|pointerdown|pointerup|keydown|keyup|keypress|tap)`;
const CALLED = String.raw`(?:click|clk|exit|tap)`;

const HANDLER = new RegExp(
  [
    String.raw`\bon${EVENT}\b`,
    String.raw`["'\x60]${EVENT}["'\x60]`,
    String.raw`\.\s{0,9}(?:click|tap)\s{0,9}\(\s{0,9}(?:function\b|\(?[\w$]{0,40}\)?\s{0,9}=>)`,
    String.raw`\bfunction\s{1,9}[\w$]{0,60}${CALLED}[\w$]{0,60}\s{0,9}\(`,
    String.raw`${CALLED}[\w$]{0,60}["']?\s{0,9}[:=]\s{0,9}(?:async\s{1,9})?(?:function\b|\([\w$,\s]{0,60}\)\s{0,9}=>)`,
    String.raw`\bhref\s{0,9}=\s{0,9}["']?\s{0,9}javascript:`,
  ].join('|'),
  'i',
);

/** A function with a name. */
const NAMED =
  /\bfunction\s{1,9}([\w$]{1,60})\s{0,9}\(|(?<![\w$])([\w$]{1,60})["']?\s{0,9}[:=]\s{0,9}(?:async\s{1,9})?(?:function\b|\([\w$,\s]{0,60}\)\s{0,9}=>)/g;

/** `onclick="leave()"`, `addEventListener('click', leave)`, `el.onclick = leave`. */
const HANDLED = new RegExp(
  String.raw`(?:\bon${EVENT}\s{0,9}[=:,]|["'\x60]${EVENT}["'\x60]\s{0,9},|\bhref\s{0,9}=\s{0,9}["']?\s{0,9}javascript:)([^<>]{0,80})`,
  'gi',
);

/** Names of a text that its handlers of clicks use. */
export const handledNames = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(HANDLED)].flatMap(([, used]) => used!.match(/[\w$]{1,60}/g) ?? []));

/**
 * Whether what comes after `before` runs by what a person does: within a handler, or within a function that a handler elsewhere
 * uses.
 */
export function isByClick(before: string, handled: () => ReadonlySet<string>): boolean {
  if (HANDLER.test(before)) return true;
  const last = [...before.matchAll(NAMED)].at(-1);
  const name = last?.[1] ?? last?.[2];
  return name !== undefined && handled().has(name);
}
