import { useProfile } from '../../../lib/profile.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MailList } from './mail-list.tsx';

/** The reports that a person has sent to themselves, among the settings. */
export function MailsCard() {
  const { sendReport } = useProfile();
  return (
    <Card title="Reports by email" description="Sent to your own address, with a workbook attached.">
      {!sendReport && <Alert tone="warning" title="Turn on “Reports” above to receive them" />}
      <MailList />
    </Card>
  );
}
