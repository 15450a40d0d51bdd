import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';

import { toast } from '../../ui/feedback/toast.ts';
import { applyOptimistic, type Optimistic } from './optimistic.ts';
import { toastErrors } from './toast-errors.ts';

/** What goes with one try of a command. */
export interface CommandCall {
  /** New for every press: the server does a repeated call once. */
  readonly idempotencyKey: string;
}

export interface CommandOptions<Input, Result> {
  readonly run: (input: Input, call: CommandCall) => Promise<Result>;
  /** Toast of 4 s, or of 10 s with an undo; none without it. */
  readonly success?: string | ((result: Result, input: Input) => string | undefined);
  /** Keys (their beginnings) whose data the command changes. */
  readonly invalidates?: readonly QueryKey[] | ((result: Result, input: Input) => readonly QueryKey[]);
  /** Offered in the success toast, for what can be taken back. */
  readonly undo?: { readonly run: (result: Result, input: Input) => unknown };
  readonly onSuccess?: (result: Result, input: Input) => void;
  readonly onError?: (error: unknown, input: Input) => void;
  /** Shows rejections as toasts. Default true; forms that show them at their fields say false. */
  readonly showErrors?: boolean;
  /** Shown before the server has answered, and taken back when it refuses. */
  readonly optimistic?: Optimistic<Input>;
}

export interface Command<Input, Result> {
  /** Nothing while the one before is on its way: a double click is one click. */
  readonly run: (input: Input) => void;
  /**
   * Runs the command and returns its result; undefined when it was ignored. Rejects with the server's
   * rejection.
   */
  readonly runAsync: (input: Input) => Promise<Result | undefined>;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}

/** A command to the server with toasts, errors, invalidation and undo; repeated presses run it once. */
export function useCommand<Input = void, Result = unknown>(
  options: CommandOptions<Input, Result>,
): Command<Input, Result> {
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const mutation = useMutation<Result, unknown, Input, (() => void) | undefined>({
    mutationFn: (input) => options.run(input, { idempotencyKey: crypto.randomUUID() }),
    onMutate: async (input) =>
      options.optimistic === undefined ? undefined : applyOptimistic(queryClient, options.optimistic, input),
    onSuccess: (result, input) => {
      const { success, undo, invalidates = [] } = options;
      const text = typeof success === 'function' ? success(result, input) : success;
      if (text !== undefined && undo === undefined) toast.success(text);
      else if (text !== undefined) toast.undoable(text, () => void undo?.run(result, input));
      const keys = typeof invalidates === 'function' ? invalidates(result, input) : invalidates;
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
      options.onSuccess?.(result, input);
    },
    onError: (error, input, revert) => {
      revert?.();
      if (options.showErrors !== false) toastErrors(error);
      options.onError?.(error, input);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const runAsync = async (input: Input): Promise<Result | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    return mutation.mutateAsync(input);
  };
  return {
    run: (input) => {
      // The rejection was shown; no caller waits for it.
      runAsync(input).catch(() => undefined);
    },
    runAsync,
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
