import { useConnection } from '../../live/connection.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import classes from './connection-state.module.css';

const WORDS = {
  connecting: ['Connecting', 'Live numbers start in a moment.'],
  live: ['Live', 'Numbers on this page change as they happen.'],
  offline: ['Offline', 'You have no connection; numbers are as of the last load.'],
  stale: ['Reconnecting', 'The live connection was lost; numbers are as of then. It comes back by itself.'],
} as const;

/** Whether what is shown is live. */
export function ConnectionState() {
  const { state } = useConnection();
  const [word, advice] = WORDS[state];
  return (
    <Tooltip label={advice} multiline w={240}>
      <span className={classes.state} data-state={state} role="status">
        <span className={classes.dot} aria-hidden />
        <span className={classes.word}>{word}</span>
      </span>
    </Tooltip>
  );
}
