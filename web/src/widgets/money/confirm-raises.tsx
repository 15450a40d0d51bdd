import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { withinSentence } from '../../lib/sentences/within-sentence.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { largeRaises, timesRaised, type AmountChange } from './large-raises.ts';

/** Most raises that are listed. */
const SHOWN = 5;

/** Asks before an amount becomes more than three times what it was; true at once where no change is so large. */
export function confirmRaises(changes: readonly AmountChange[]): Promise<boolean> {
  const large = largeRaises(changes);
  const [first] = large;
  if (first === undefined) return Promise.resolve(true);
  return confirm({
    title:
      large.length === 1
        ? t('Change the {amount}?', { amount: withinSentence(first.label) })
        : t('Change these amounts?'),
    body: (
      <>
        {large.slice(0, SHOWN).map((change) => (
          <p key={`${change.of ?? ''} ${change.label}`}>{describe(change)}</p>
        ))}
        {large.length > SHOWN && (
          <p>{t('And {count, plural, one {# other} other {# others}}.', { count: large.length - SHOWN })}</p>
        )}
      </>
    ),
    confirmLabel: large.length === 1 ? t('Change it') : t('Change them'),
  });
}

function describe(change: AmountChange): string {
  const times = timesRaised(change);
  const after =
    times === undefined
      ? t('no limit')
      : t('{amount}, {times} times as much', { amount: formatMoney(change.to), times });
  const what = change.of === undefined ? change.label : `${change.of}, ${withinSentence(change.label)}`;
  return `${what}: ${formatMoney(change.from)} → ${after}.`;
}
