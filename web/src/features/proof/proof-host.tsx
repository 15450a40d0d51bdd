import { Suspense, useCallback, useEffect, useRef, useState, type ComponentProps } from 'react';

import { setProofHandler } from '../../lib/api-client.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { onSessionChange, readSession } from '../../lib/session/session-store.ts';
import type { ProofDialog as ProofDialogPart } from './proof-dialog.tsx';

const ProofDialog = lazyWithRetry<ComponentProps<typeof ProofDialogPart>>(
  async () => (await import('./proof-dialog.tsx')).ProofDialog,
);

/** Asks for the password when a call needs a fresh proof of it; calls that wait for it share one question. */
export function ProofHost() {
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  const answer = useCallback((isProved: boolean): void => {
    setIsAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProved);
  }, []);
  useEffect(() => {
    setProofHandler(
      () =>
        new Promise<boolean>((resolve) => {
          waiting.current.push(resolve);
          setIsAsking(true);
        }),
    );
    return () => setProofHandler(undefined);
  }, []);
  // The next user is not asked to prove calls of the previous one.
  useEffect(
    () =>
      onSessionChange(() => {
        if (readSession() === undefined) answer(false);
      }),
    [answer],
  );
  return <Suspense fallback={null}>{isAsking && <ProofDialog onAnswer={answer} />}</Suspense>;
}
