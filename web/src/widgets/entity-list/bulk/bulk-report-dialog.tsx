import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './bulk-bar.module.css';
import type { BulkReport } from './run-on-rows.ts';

/** Rows that are named; a page of more would be slow. */
const SHOWN_MAX = 100;

export interface BulkReportDialogProps {
  readonly report: BulkReport;
  readonly onClose: () => void;
}

/** Which rows an action did not succeed with, and why. */
export function BulkReportDialog({ report, onClose }: BulkReportDialogProps) {
  const more = report.failures.length - SHOWN_MAX;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={report.title}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ul className={classes.failures}>
        {report.failures.slice(0, SHOWN_MAX).map(({ id, label, reason }) => (
          <li key={id}>
            <strong>{label}</strong>
            <span>{reason}</span>
          </li>
        ))}
        {more > 0 && <li>{t('{count, plural, one {And # more} other {And # more}}', { count: more })}</li>}
      </ul>
    </Dialog>
  );
}
