import type { ReactNode } from 'react';

interface FieldFrameProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** Marks where a field stands in the page, so that the focus finds the first one at fault. */
export function FieldFrame({ name, error, children }: FieldFrameProps) {
  return (
    <div data-field={name} data-at-fault={error === undefined ? undefined : true}>
      {children}
    </div>
  );
}

const FOCUSABLE =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Brings the field into sight and the focus into it. */
export function focusFrame(frame: Element | null | undefined): boolean {
  const target = frame?.querySelector<HTMLElement>(FOCUSABLE);
  if (target === null || target === undefined) return false;
  target.focus({ preventScroll: true });
  frame?.scrollIntoView({ block: 'center', behavior: 'auto' });
  return true;
}
