/**
 * Runs work now, or, while a mouse button or finger presses, once it is released: an error that appears under
 * the pointer moves the page, so that the press ends elsewhere than it began and is no click.
 * @param target receives every press; the document
 */
export function createAfterPress(target: EventTarget): (work: () => void) => void {
  let isPressed = false;
  let waiting: (() => void)[] = [];
  const press = (): void => void (isPressed = true);
  const release = (): void => {
    isPressed = false;
    const due = waiting;
    waiting = [];
    // The click comes right after.
    if (due.length > 0) setTimeout(() => due.forEach((work) => work()));
  };
  target.addEventListener('mousedown', press, { capture: true });
  // A release outside of the window is not reported, so the next key counts as one.
  for (const end of ['mouseup', 'dragend', 'keydown'])
    target.addEventListener(end, release, { capture: true });
  return (work) => {
    if (isPressed) waiting.push(work);
    else work();
  };
}

/** `createAfterPress` of this page, which listens for presses before the first field is left. */
export const afterPress = createAfterPress(typeof document === 'undefined' ? new EventTarget() : document);
