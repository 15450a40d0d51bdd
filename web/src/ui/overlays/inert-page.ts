import { useEffect } from 'react';

let openWindows = 0;

/**
 * Takes the page behind an open window out of reach of pointer, keyboard and screen reader alike. Runs after the
 * window's own effects, which remember where the focus was.
 */
export function useInertPage(isOpen: boolean): void {
  useEffect(() => {
    const page = document.getElementById('root');
    if (!isOpen || page === null) return undefined;
    openWindows += 1;
    page.inert = true;
    return () => {
      openWindows -= 1;
      page.inert = openWindows > 0;
    };
  }, [isOpen]);
}
