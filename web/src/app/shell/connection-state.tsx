import { t } from '../../lib/i18n/i18n.ts';
import { useConnection } from '../../live/connection.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import classes from './connection-state.module.css';

const LABELS = {
  connecting: [t('Connecting'), t('Live numbers start in a moment.')],
  live: [t('Live'), t('Numbers on this page change as they happen.')],
  offline: [t('Offline'), t('You’re offline. Numbers are from the last load.')],
  stale: [
    t('Reconnecting'),
    t('The live connection was lost. Numbers are from that moment; we’re reconnecting.'),
  ],
} as const;

/** Whether what is shown is live. */
export function ConnectionState() {
  const { state } = useConnection();
  const [word, advice] = LABELS[state];
  return (
    <Tooltip label={advice} multiline w={240}>
      <span className={classes.state} data-state={state} role="status">
        <span className={classes.dot} aria-hidden />
        <span className={classes.word}>{word}</span>
      </span>
    </Tooltip>
  );
}
