import { useEffect, useState } from 'react';

import { buttonOfMenu } from './anchored.tsx';

interface Opening {
  readonly isOpen: boolean;
  /** What had the focus before the window opened. */
  readonly place: HTMLElement | null;
}

/** Milliseconds in which what closed the window may move the focus itself. */
const WAIT_MS = 10;

/**
 * Gives the focus back to where it was before a window opened, whether the window is closed or taken out of the page.
 * Mantine's own does so only for one that stays in the page, and not for one that an item of a menu opened.
 */
export function useFocusReturn(isOpen: boolean): void {
  const [opening, setOpening] = useState<Opening>({ isOpen: false, place: null });
  // Read while rendering: a field of the window may take the focus before any effect runs.
  if (opening.isOpen !== isOpen) setOpening({ isOpen, place: isOpen ? focusedPlace() : opening.place });
  const { place } = opening;
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => returnFocus(place);
  }, [isOpen, place]);
}

/** What has the focus; the button of a menu for an item, since the menu closes. */
function focusedPlace(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest<HTMLElement>('[role="menu"]');
  const place = menu ? buttonOfMenu(menu) : focused;
  return place instanceof HTMLElement ? place : null;
}

function returnFocus(place: HTMLElement | null): void {
  const atClose = document.activeElement;
  setTimeout(() => {
    const now = document.activeElement;
    if (now === null || now === document.body || now === atClose) place?.focus({ preventScroll: true });
  }, WAIT_MS);
}
