import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { DateRangeState } from '../../../widgets/date-range/use-date-range.ts';
import { LinkForm } from './link-form.tsx';
import { OpenLinks } from './open-links.tsx';

interface ShareDialogProps {
  /** The report's own call, without paging. */
  readonly params: URLSearchParams;
  readonly range: DateRangeState;
  readonly onClose: () => void;
}

/** Makes the report readable without signing in, and lists the links that are open. */
export const ShareDialog = ({ params, range, onClose }: ShareDialogProps) => (
  <Dialog
    opened
    onClose={onClose}
    title={t('Share this report')}
    footer={
      <Button variant="default" onClick={onClose}>
        {t('Close')}
      </Button>
    }
  >
    <LinkForm params={params} range={range} />
    <OpenLinks zone={range.zone} />
  </Dialog>
);
