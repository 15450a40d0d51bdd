import { useEffect, useEffectEvent } from 'react';

/** Approve, decline, next, previous, open what is behind the item, and undo the last decision. */
export type ReviewKey = 'a' | 'd' | 'j' | 'k' | 'o' | 'u';
const KEYS: ReadonlySet<string> = new Set<ReviewKey>(['a', 'd', 'j', 'k', 'o', 'u']);

/** Inputs that letters are not typed into. */
const NOT_TYPED = ['radio', 'checkbox', 'button', 'submit', 'range'];

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type);
  return (
    target.isContentEditable || target.matches('textarea, select, [role="combobox"], [role="listbox"] *')
  );
}

/** Whether an overlay has the keyboard: a dialog, a menu or the palette. */
const isCovered = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** Handles single-letter keys that decide; ignored while the user types and while a dialog is open. */
export function useReviewKeys(isOn: boolean, onKey: (key: ReviewKey) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!isOn || !KEYS.has(key) || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    onKey(key as ReviewKey);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
