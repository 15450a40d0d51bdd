import { t } from '../../../lib/i18n/i18n.ts';
import { useProfile } from '../../../lib/profile.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MailList } from './mail-list.tsx';

/** The reports that a person has sent to themselves, among the settings. */
export function MailsCard() {
  const { sendReport } = useProfile();
  return (
    <Card
      title={t('Reports by email')}
      description={t('Sent to your own address, with a workbook attached.')}
    >
      {!sendReport && <Alert tone="warning" title={t('Turn on “Reports” above to receive them')} />}
      <MailList />
    </Card>
  );
}
