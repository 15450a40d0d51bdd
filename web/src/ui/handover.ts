import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** What a person began in the sketch of a field, for the field itself to go on with. */
export interface Begun {
  hasFocus: boolean;
  /** What was typed instead of the value's own words. */
  text?: string | undefined;
  /** Begin and end of the selection. */
  selection?: readonly [number, number] | undefined;
  /** How the list or the calendar was asked for. */
  opening?: 'key' | 'pointer' | undefined;
}

export type Handover = RefObject<Begun>;

export function useHandover(): Handover {
  return useRef<Begun>({ hasFocus: false });
}

/** Belongs to the sketch: notes down where the person was when the field takes its place. */
export function useLeave(handover: Handover): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const drawn = element.current;
    const begun = handover.current;
    return () => {
      begun.hasFocus = drawn !== null && document.activeElement === drawn;
      if (!(drawn instanceof HTMLInputElement)) return;
      const { selectionStart, selectionEnd } = drawn;
      if (selectionStart !== null && selectionEnd !== null) begun.selection = [selectionStart, selectionEnd];
    };
  }, [handover]);
  return element;
}

const setNativeValue = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
};

/** Belongs to the field: takes the focus over, and does again what was done in the sketch. */
export function useResume(handover: Handover | undefined): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const begun = handover?.current;
    if (!begun?.hasFocus) return;
    element.current?.focus({ preventScroll: true });
    select(element.current, begun);
  }, [handover]);
  // After the field's own effects, which put the value's words into the input.
  useEffect(() => {
    const begun = handover?.current;
    const drawn = element.current;
    if (!begun?.hasFocus || drawn === null) return;
    begun.hasFocus = false;
    if (begun.opening === 'pointer') drawn.click();
    if (begun.opening === 'key')
      drawn.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'ArrowDown',
          code: 'ArrowDown',
          bubbles: true,
          cancelable: true,
        }),
      );
    if (begun.text !== undefined && drawn instanceof HTMLInputElement) {
      setNativeValue(drawn, begun.text);
      drawn.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    }
    select(drawn, begun);
  }, [handover]);
  return element;
}

function select(element: HTMLElement | null, { selection }: Begun): void {
  if (selection !== undefined && element instanceof HTMLInputElement) element.setSelectionRange(...selection);
}
