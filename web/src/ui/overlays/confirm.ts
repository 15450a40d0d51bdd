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

/** Asks, and resolves to whether the person agreed; Esc, the cross and a click beside it mean no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = (asked += 1);
    const answer = (agreed: boolean) => {
      resolve(agreed);
      hold(questions.filter((question) => question.id !== id));
    };
    hold([...questions, { ...options, id, answer }]);
  });
}
