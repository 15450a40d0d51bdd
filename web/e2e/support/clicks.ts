import type { Page } from 'playwright-core';

const BINDING = '__clickOfPerson';

/** Counts of pages that are watched already. */
const counts = new WeakMap<Page, { value: number }>();

/**
 * How often a person had to act while something was done: presses of a pointer, and keys that activate what has the focus (Enter,
 * Space outside of texts, shortcuts with Control or Command). Typing is none, nor is moving to the field that is typed into.
 */
export async function clicksDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  const count = counts.get(page) ?? (await watch(page));
  const before = count.value;
  await act();
  // A call of the page comes after those that it made before.
  await page.evaluate(() => undefined);
  return count.value - before;
}

async function watch(page: Page): Promise<{ value: number }> {
  const count = { value: 0 };
  counts.set(page, count);
  await page.exposeBinding(BINDING, () => {
    count.value += 1;
  });
  await page.addInitScript(listen, BINDING);
  await page.evaluate(listen, BINDING);
  return count;
}

/** Runs in the page, before its own scripts do. */
function listen(binding: string): void {
  const callback: unknown = Reflect.get(window, binding);
  if (typeof callback !== 'function') return;
  const report = (): void => void Reflect.apply(callback, window, []);
  const isText = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'));
  window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && report(), true);
  window.addEventListener(
    'keydown',
    (event) => {
      const { isTrusted, repeat, key, ctrlKey, metaKey } = event;
      if (!isTrusted || repeat) return;
      const isShortcut = (ctrlKey || metaKey) && key.length === 1;
      if (key === 'Enter' || isShortcut || (key === ' ' && !isText(event.target))) report();
    },
    true,
  );
}
