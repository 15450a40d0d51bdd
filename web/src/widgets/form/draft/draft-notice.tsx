import { formatAgo } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import classes from '../layout/form.module.css';
import { nowMs } from '../../../lib/clock.ts';

interface DraftNoticeProps {
  readonly savedAtMs: number;
  readonly onDiscard: () => void;
}

/** Says that what was typed earlier is back, and how to be rid of it. */
export function DraftNotice({ savedAtMs, onDiscard }: DraftNoticeProps) {
  return (
    <Alert tone="info" role="status" title={t('We kept what you typed')}>
      <div className={classes.notice}>
        <span>
          {t('It is from {savedAtMs} and not saved yet.', { savedAtMs: formatAgo(savedAtMs, nowMs()) })}
        </span>
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </Alert>
  );
}
