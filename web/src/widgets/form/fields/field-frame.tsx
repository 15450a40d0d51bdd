import type { ReactNode } from 'react';

interface FieldFrameProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** Marks a field's place in the page, so that focus can move to the first field with an error. */
export function FieldFrame({ name, error, children }: FieldFrameProps) {
  return (
    <div data-field={name} data-has-error={error === undefined ? undefined : true}>
      {children}
    </div>
  );
}

/** What is typed into or chosen comes before buttons: a tag's button would remove it. */
const FOCUSABLE = [
  'input:not([type="hidden"], [type="file"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)',
  'button:not(:disabled), [tabindex]:not([tabindex="-1"])',
];

/** Brings the field into sight and the focus into it. */
export function focusFrame(frame: Element | null | undefined): boolean {
  const invalid = frame?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const [target] = invalid
    ? [invalid]
    : FOCUSABLE.flatMap((selector) => frame?.querySelector<HTMLElement>(selector) ?? []);
  if (target === undefined) return false;
  target.focus({ preventScroll: true });
  frame?.scrollIntoView({ block: 'center', behavior: 'auto' });
  return true;
}
