import type { ReactNode } from 'react';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';

export interface ToastOptions {
  /** One thing to do about it, such as undo; it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined;
  /** Where to see what was done; beside the action. */
  link?: { label: string; onClick: () => void } | undefined;
  /** Default: what the specification says of its kind. */
  staysMs?: number | undefined;
  /** A second toast with the same id takes the place of the first. */
  id?: string | undefined;
}

/** How long an undo is offered. */
const UNDO_MS = 10_000;

export type ToastKind = 'success' | 'known' | 'error';

export interface Toast {
  readonly id: string;
  /** Distinguishes two toasts of the same id. */
  readonly turn: number;
  readonly kind: ToastKind;
  readonly text: ReactNode;
  readonly action: ToastOptions['action'];
  readonly link: ToastOptions['link'];
  readonly staysMs: number | undefined;
}

let toasts: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function hold(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** The toasts that are shown or waiting, the oldest first; for `Toasts`. */
export const currentToasts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => toasts,
};

function show(kind: ToastKind, text: ReactNode, options: ToastOptions = {}): string {
  const turn = (made += 1);
  const id = options.id ?? `toast-${turn}`;
  hold([
    ...toasts.filter((toast) => toast.id !== id),
    {
      id,
      turn,
      kind,
      text: typeof text === 'string' ? declaredText(text) : text,
      action: options.action,
      link: options.link,
      staysMs: options.staysMs,
    },
  ]);
  return id;
}

/** Presses the button of a toast, which goes. */
export function pressToast({ id }: Pick<Toast, 'id'>, pressed: ToastOptions['action']): void {
  toast.hide(id);
  pressed?.onClick();
}

/** Short messages over the page, spoken to screen readers. Each returns an id for `toast.hide`. */
export const toast = {
  success: (text: ReactNode, options?: ToastOptions) => show('success', text, options),
  /** Says what was done, and offers to take it back for ten seconds. */
  undoable: (text: ReactNode, undo: () => void, options?: Omit<ToastOptions, 'action' | 'staysMs'>) =>
    show('success', text, { ...options, staysMs: UNDO_MS, action: { label: t('Undo'), onClick: undo } }),
  /** An error that has a name in the catalogue of errors. */
  known: (text: ReactNode, options?: ToastOptions) => show('known', text, options),
  error: (text: ReactNode, options?: ToastOptions) => show('error', text, options),
  hide: (id: string) => hold(toasts.filter((toast) => toast.id !== id)),
};
