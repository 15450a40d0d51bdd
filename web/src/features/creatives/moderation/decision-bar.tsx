import { Button, IconButton } from '../../../ui/button.tsx';
import { IconChevronLeft, IconChevronRight, IconThumbDown, IconThumbUp } from '../../../ui/icons.ts';
import { Kbd } from '../../../ui/text.tsx';
import classes from './moderation.module.css';
import type { ModerationKey } from './use-moderation-keys.ts';

interface DecisionBarProps {
  readonly onPress: (key: ModerationKey) => void;
  readonly hasLink: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The letters work: they are shown. */
  readonly showKeys: boolean;
}

/** What can be done with the current creative; stays at the bottom of a narrow screen. */
export function DecisionBar({ onPress, hasLink, isFirst, isLast, showKeys }: DecisionBarProps) {
  const hint = (key: string) => (showKeys ? <Kbd className={classes.key}>{key}</Kbd> : undefined);
  return (
    <div className={classes.decision} role="group" aria-label="Decision">
      <IconButton label="Previous (K)" variant="default" disabled={isFirst} onClick={() => onPress('k')}>
        <IconChevronLeft size="1.1rem" aria-hidden />
      </IconButton>
      <Button
        color="green"
        className={classes.decide ?? ''}
        leftSection={<IconThumbUp size="1rem" aria-hidden />}
        rightSection={hint('A')}
        aria-keyshortcuts="A"
        onClick={() => onPress('a')}
      >
        Approve
      </Button>
      <Button
        color="red"
        variant="light"
        className={classes.decide ?? ''}
        leftSection={<IconThumbDown size="1rem" aria-hidden />}
        rightSection={hint('D')}
        aria-keyshortcuts="D"
        onClick={() => onPress('d')}
      >
        Decline…
      </Button>
      <Button
        variant="default"
        className={classes.landing ?? ''}
        disabled={!hasLink}
        rightSection={hint('O')}
        aria-keyshortcuts="O"
        onClick={() => onPress('o')}
      >
        Landing page
      </Button>
      <IconButton label="Next (J)" variant="default" disabled={isLast} onClick={() => onPress('j')}>
        <IconChevronRight size="1.1rem" aria-hidden />
      </IconButton>
    </div>
  );
}
