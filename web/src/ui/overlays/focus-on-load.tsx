import { useEffect, useRef, type ReactNode } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Around content of a panel that may come later than the panel: takes the focus that the panel held for it, as if it had
 * been there from the beginning.
 */
export function FocusOnLoad({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const held = document.activeElement;
    const isHeldFor =
      held !== null && held.getAttribute('role') === 'dialog' && held.contains(content.current);
    if (!isHeldFor) return;
    const candidates = [...(content.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const first = candidates.find((element) => element.tabIndex >= 0);
    (content.current?.querySelector<HTMLElement>('[data-autofocus]') ?? first)?.focus();
  }, []);
  return (
    <div ref={content} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
