import { useEffect } from 'react';

/** Where arrow keys mean something else already. */
const OWNERS =
  'input,textarea,select,[contenteditable="true"],[role="application"],[role="img"],[role="menu"],[role="tablist"],' +
  '[role="listbox"],[role="radiogroup"],[role="dialog"],[role="grid"],[role="region"],[role="slider"]';

/** The left and right arrow keys step, wherever they are not needed for something else. */
export function useStepKeys(step: (direction: -1 | 1) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Alt and an arrow is the browser's own way back.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.target instanceof Element && event.target.closest(OWNERS) !== null) return;
      if (document.querySelector('[role="dialog"],[role="menu"]') !== null) return;
      event.preventDefault();
      step(event.key === 'ArrowLeft' ? -1 : 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [step]);
}
