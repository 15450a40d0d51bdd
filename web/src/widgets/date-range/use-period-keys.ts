import { useEffect } from 'react';

import { periodKeyOf } from './period-keys.ts';
import type { Preset } from './period.ts';

/** Where arrow keys mean something else already. */
const OWNERS =
  'input,textarea,select,[contenteditable="true"],[role="application"],[role="img"],[role="menu"],[role="tablist"],' +
  '[role="listbox"],[role="radiogroup"],[role="dialog"],[role="grid"],[role="region"],[role="slider"]';

/** Where letters are text, or look for an option. */
const TYPED_INTO =
  'input,textarea,select,[contenteditable="true"],[role="application"],[role="menu"],[role="listbox"],[role="dialog"]';

/** Whether an overlay has the keyboard. */
const isCovered = (): boolean => document.querySelector('[role="dialog"],[role="menu"]') !== null;

/** The left and right arrow keys step and letters choose, wherever they are not needed for something else. */
export function usePeriodKeys(step: (direction: -1 | 1) => void, choose: (preset: Preset) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = periodKeyOf(event);
      if (pressed === undefined || isCovered()) return;
      const owners = 'step' in pressed ? OWNERS : TYPED_INTO;
      if (event.target instanceof Element && event.target.closest(owners) !== null) return;
      event.preventDefault();
      if ('step' in pressed) step(pressed.step);
      else choose(pressed.preset);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [step, choose]);
}
