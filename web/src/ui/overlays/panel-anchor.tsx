import { useLayoutEffect, type Ref, type RefObject } from 'react';

interface PanelAnchorProps {
  readonly from: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement>;
}

/** Child of a panel's target that represents a button which is already in the page. */
export function PanelAnchor({ from, ref }: PanelAnchorProps) {
  useLayoutEffect(() => {
    const element = from.current;
    if (typeof ref === 'function') {
      const release = ref(element);
      return typeof release === 'function' ? release : () => void ref(null);
    }
    if (ref !== null && ref !== undefined) ref.current = element;
    return undefined;
  }, [from, ref]);
  return null;
}
