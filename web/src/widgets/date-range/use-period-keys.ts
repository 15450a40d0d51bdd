import { useEffect } from 'react';

import type { Preset } from './period.ts';

/** Where arrow keys mean something else already. */
const OWNERS =
  'input,textarea,select,[contenteditable="true"],[role="application"],[role="img"],[role="menu"],[role="tablist"],' +
  '[role="listbox"],[role="radiogroup"],[role="dialog"],[role="grid"],[role="region"],[role="slider"]';

/** Where letters are text, or look for an option. */
const TYPED_INTO =
  'input,textarea,select,[contenteditable="true"],[role="application"],[role="menu"],[role="listbox"],[role="dialog"]';

/** Letters that choose a period, by the period; none of them is a key of a browser, or of a page that has periods. */
const PRESET_KEYS: Readonly<Record<string, Preset>> = {
  d: 'today',
  e: 'yesterday',
  w: 'last7',
  t: 'last30',
  m: 'thisMonth',
  p: 'lastMonth',
};

/** Whether a key is the page's: no modifier, no field or part that takes keys itself, and nothing open above. */
const isFree = (event: KeyboardEvent): boolean =>
  // Alt and an arrow is the browser's own way back.
  !(
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.defaultPrevented ||
    event.repeat
  ) && document.querySelector('[role="dialog"],[role="menu"]') === null;

/** The left and right arrow keys step and letters choose, wherever they are not needed for something else. */
export function usePeriodKeys(step: (direction: -1 | 1) => void, choose: (preset: Preset) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const preset = PRESET_KEYS[event.key];
      const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if ((preset === undefined && !isArrow) || !isFree(event)) return;
      if (event.target instanceof Element && event.target.closest(isArrow ? OWNERS : TYPED_INTO) !== null)
        return;
      event.preventDefault();
      if (preset === undefined) step(event.key === 'ArrowLeft' ? -1 : 1);
      else choose(preset);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [step, choose]);
}
