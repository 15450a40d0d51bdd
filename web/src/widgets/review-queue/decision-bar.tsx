import { t } from '../../lib/i18n/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { IconChevronLeft, IconChevronRight, IconThumbDown, IconThumbUp } from '../../ui/icons.ts';
import { Kbd } from '../../ui/text.tsx';
import classes from './review-queue.module.css';
import type { ReviewKey } from './review-keys.ts';

interface DecisionBarProps {
  readonly onPress: (key: ReviewKey) => void;
  /** Label of the button that the key A presses, `Approve`. */
  readonly approveLabel: string;
  /** Why the user may not approve; the button is then off. */
  readonly isApproveOff?: boolean;
  /** Opens what is behind the item. */
  readonly link?: { readonly label: string; readonly isOffered: boolean };
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The letters work: they are shown. */
  readonly showKeys: boolean;
}

/** What can be done with the current item; stays at the bottom of a narrow screen. */
export function DecisionBar({ onPress, approveLabel, link, ...props }: DecisionBarProps) {
  const { isApproveOff = false, isFirst, isLast, showKeys } = props;
  const hint = (key: string) => (showKeys ? <Kbd className={classes.key}>{key}</Kbd> : undefined);
  return (
    <div className={classes.decision} role="group" aria-label={t('Decision')}>
      <IconButton label={t('Previous (K)')} variant="default" disabled={isFirst} onClick={() => onPress('k')}>
        <IconChevronLeft size="1.1rem" aria-hidden />
      </IconButton>
      <Button
        color="green"
        className={classes.decide ?? ''}
        leftSection={<IconThumbUp size="1rem" aria-hidden />}
        rightSection={hint('A')}
        aria-keyshortcuts="A"
        disabled={isApproveOff}
        onClick={() => onPress('a')}
      >
        {approveLabel}
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
        {t('Decline…')}
      </Button>
      {link !== undefined && (
        <Button
          variant="default"
          className={classes.link ?? ''}
          disabled={!link.isOffered}
          rightSection={hint('O')}
          aria-keyshortcuts="O"
          onClick={() => onPress('o')}
        >
          {link.label}
        </Button>
      )}
      <IconButton label={t('Next (J)')} variant="default" disabled={isLast} onClick={() => onPress('j')}>
        <IconChevronRight size="1.1rem" aria-hidden />
      </IconButton>
    </div>
  );
}
