import type { ReactNode } from 'react';

export interface ConfirmOptions {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for what cannot be taken back. */
  danger?: boolean;
  /** The person has to type this text first. */
  typeToConfirm?: string;
}

export interface Question extends ConfirmOptions {
  readonly id: number;
  readonly answer: (agreed: boolean) => void;
}

let questions: readonly Question[] = [];
let asked = 0;
const listeners = new Set<() => void>();

function hold(next: readonly Question[]): void {
  questions = next;
  listeners.forEach((listener) => listener());
}

/** Open questions, the oldest first; for `ConfirmHost`. */
export const pendingQuestions = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => questions,
};

/**
 * Asks, and resolves to whether the person agreed; Esc, the cross and a click beside it mean no. Every open window hears
 * every key: a question comes and goes after the key that brought or answered it, so that no other window takes it too.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = (asked += 1);
    const answer = (agreed: boolean) => {
      resolve(agreed);
      afterThisEvent(() => hold(questions.filter((question) => question.id !== id)));
    };
    afterThisEvent(() => hold([...questions, { ...options, id, answer }]));
  });
}

/** How a window below a question is closed: not while the question is asked, since the key was meant for that. */
export function unlessAsked(close: () => void): () => void {
  return () => {
    if (questions.length === 0) close();
  };
}

function afterThisEvent(task: () => void): void {
  setTimeout(task);
}
