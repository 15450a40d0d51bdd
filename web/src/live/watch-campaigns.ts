import { useEffect } from 'react';

import { storeTotals } from './live-totals.ts';
import { createWatcher } from './watcher.ts';

/** Time for a page to mount; the server counts messages. */
const TOGETHER_MS = 30;

export const watcher = createWatcher(storeTotals, (work) => void setTimeout(work, TOGETHER_MS));

/** Keeps these campaigns' live totals coming while the component is shown. */
export function useWatchCampaigns(campaignIds: readonly number[]): void {
  const key = [...campaignIds].sort((left, right) => left - right).join();
  useEffect(() => watcher.want(key === '' ? [] : key.split(',').map(Number)), [key]);
}
