import { useEffect, useEffectEvent } from 'react';

import { reviewKeyOf, type ReviewKey } from './review-keys.ts';

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
    const key = reviewKeyOf(event);
    if (!isOn || key === undefined) return;
    if (isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    onKey(key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
