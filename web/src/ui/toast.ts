import type { ReactNode } from 'react';

import type * as ToastParts from './toasts.tsx';

export interface ToastOptions {
  /** One thing to do about it, such as undo; it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined;
  /** A second toast with the same id takes the place of the first. */
  id?: string | undefined;
}

export type ToastKind = 'success' | 'known' | 'error';

type Parts = typeof ToastParts;

let pending: Promise<Parts> | undefined;
let announce: (parts: Parts) => void = () => undefined;

/** Fetches what shows toasts, and has the host put it into the page. */
export function loadToasts(): Promise<Parts> {
  pending ??= import('./toasts.tsx').then(
    (parts) => {
      announce(parts);
      return parts;
    },
    (cause: unknown) => {
      pending = undefined;
      throw cause;
    },
  );
  return pending;
}

/** Called once the parts are here, at once if they are. */
export function onToastsLoaded(listener: (parts: Parts) => void): void {
  announce = listener;
  void pending?.then(listener, () => undefined);
}

let made = 0;

/** The parts run in the order of the calls, since all wait for one promise. */
function withParts(run: (parts: Parts) => void): void {
  // Without the network there is nothing to show it with; what failed has said so elsewhere.
  loadToasts().then(run, () => undefined);
}

function show(kind: ToastKind, text: ReactNode, options: ToastOptions = {}): string {
  const id = options.id ?? `toast-${++made}`;
  withParts(({ showToast }) => showToast(id, kind, text, options));
  return id;
}

/** Short messages over the page, spoken to screen readers. Each returns an id for `toast.hide`. */
export const toast = {
  success: (text: ReactNode, options?: ToastOptions) => show('success', text, options),
  /** A fault that has a name in the catalogue of errors. */
  known: (text: ReactNode, options?: ToastOptions) => show('known', text, options),
  error: (text: ReactNode, options?: ToastOptions) => show('error', text, options),
  hide: (id: string) => withParts(({ hideToast }) => void hideToast(id)),
};
