import { formatMoney } from '../../lib/format.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { largeRaises, timesRaised, type AmountChange } from './large-raises.ts';

/** Asks before an amount becomes more than three times what it was; true at once where no change is so large. */
export function confirmRaises(changes: readonly AmountChange[]): Promise<boolean> {
  const large = largeRaises(changes);
  const [first] = large;
  if (first === undefined) return Promise.resolve(true);
  return confirm({
    title: large.length === 1 ? `Change the ${first.label.toLowerCase()}?` : 'Change these amounts?',
    body: large.map((change) => <p key={change.label}>{describe(change)}</p>),
    confirmLabel: large.length === 1 ? 'Change it' : 'Change them',
  });
}

function describe(change: AmountChange): string {
  const times = timesRaised(change);
  const after = times === undefined ? 'no limit' : `${formatMoney(change.to)}, ${times} times as much`;
  return `${change.label}: ${formatMoney(change.from)} → ${after}.`;
}
