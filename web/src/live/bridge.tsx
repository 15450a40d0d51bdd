import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { endSession } from '../lib/api-client.ts';
import { useSession } from '../lib/session/session.ts';
import { forgetBalance, takeBalance } from './account.ts';
import { setConnection } from './connection.ts';
import { followVisibility } from './follow-visibility.ts';
import { createInvalidator } from './invalidation.ts';
import { forgetTotals, storeTotals } from './live-totals.ts';
import type { LiveConnection, LiveListener } from './socket.ts';
import { watcher } from './watch-campaigns.ts';

/** Carries what the server pushes into the query cache and the live values; one for the whole app. */
export function LiveBridge({ queryClient }: { readonly queryClient: QueryClient }) {
  const { isSignedIn, sudoUser } = useSession();
  useEffect(
    () => (isSignedIn ? connect(queryClient) : undefined),
    // An impersonated user gets a connection of their own.
    [queryClient, isSignedIn, sudoUser],
  );
  useEffect(() => followVisibility(queryClient), [queryClient]);
  return null;
}

/** The socket and what reads its messages are fetched beside the first page, not before it. */
const openLive = async (listener: LiveListener): Promise<LiveConnection> =>
  (await import('./socket.ts')).openLive(listener);

function connect(queryClient: QueryClient): () => void {
  let connection: LiveConnection | undefined;
  let isClosed = false;
  const invalidator = createInvalidator((key) => void queryClient.invalidateQueries({ queryKey: [key] }));
  const listener: LiveListener = {
    onConnected(isAgain) {
      // The promise is settled by now: nothing connects before it is opened.
      void opened.then((open) => open && watcher.attach(open));
      if (!isAgain) return;
      forgetBalance();
      // Missed changes are unknown, so every query is refetched.
      void queryClient.invalidateQueries();
    },
    onSignedOut: endSession,
    onTotals: (totals) => storeTotals([totals]),
    onBalance(message) {
      takeBalance(message);
      // Mounted balances follow the push; those that mount later load it.
      void queryClient.invalidateQueries({ queryKey: ['payment', 'balance'], refetchType: 'none' });
    },
    onNotification() {
      invalidator.changed('notification');
    },
    onChanged: ({ entity }) => invalidator.changed(entity),
  };
  // In the next turn, so that a mount that is undone at once opens nothing.
  const opened = Promise.resolve()
    .then(() => (isClosed ? undefined : openLive(listener)))
    // The module did not load; the pages work without it and report that they are not live.
    .catch(() => void setConnection('stale'));
  void opened.then((open) => {
    if (!open) return;
    connection = open;
    if (isClosed) open.close();
  });
  return () => {
    isClosed = true;
    watcher.detach();
    connection?.close();
    invalidator.stop();
    forgetTotals();
    forgetBalance();
  };
}
