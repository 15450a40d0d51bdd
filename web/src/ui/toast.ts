import { hideNotification, showNotification } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';

import { IconAlertCircle, IconCheck, IconInfoCircle } from './icons.ts';
import { ToastMessage } from './toast-message.tsx';

interface ToastOptions {
  /** One thing to do about it, such as undo; it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined;
  /** A second toast with the same id takes the place of the first. */
  id?: string | undefined;
}

/** Milliseconds, of the specification: what went well goes after 4 s, a fault after 12 s. */
const SHORT_MS = 4_000;
const LONG_MS = 12_000;

const KINDS = {
  success: { color: 'green', icon: IconCheck, autoClose: SHORT_MS, role: 'status' },
  known: { color: 'orange', icon: IconInfoCircle, autoClose: SHORT_MS, role: 'alert' },
  error: { color: 'red', icon: IconAlertCircle, autoClose: LONG_MS, role: 'alert' },
} as const;

let made = 0;

function show(kind: keyof typeof KINDS, text: ReactNode, options: ToastOptions = {}): string {
  const { color, icon, autoClose, role } = KINDS[kind];
  const id = options.id ?? `toast-${++made}`;
  hideNotification(id);
  const { action } = options;
  const press = () => {
    hideNotification(id);
    action?.onClick();
  };
  return showNotification({
    id,
    color,
    autoClose,
    role,
    'data-kind': kind,
    icon: createElement(icon, { size: '1.125rem', 'aria-hidden': true }),
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: createElement(ToastMessage, { text, action: action && { label: action.label, onClick: press } }),
  });
}

/** Short messages over the page, spoken to screen readers. Each returns an id for `toast.hide`. */
export const toast = {
  success: (text: ReactNode, options?: ToastOptions) => show('success', text, options),
  /** A fault that has a name in the catalogue of errors. */
  known: (text: ReactNode, options?: ToastOptions) => show('known', text, options),
  error: (text: ReactNode, options?: ToastOptions) => show('error', text, options),
  hide: (id: string) => hideNotification(id),
};
