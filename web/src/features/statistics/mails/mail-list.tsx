import { useQuery } from '@tanstack/react-query';

import { textsOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconMail } from '../../../ui/icons.ts';
import { ItemList } from '../../../ui/layout/item-list.tsx';
import { mailsQuery } from './api.ts';
import { MailItem } from './mail-item.tsx';

/** The person's reports by mail: when each is sent, how it went, to change, turn off and remove. */
export function MailList() {
  const query = useQuery(mailsQuery);
  if (query.isError)
    return <ErrorState text={textsOf(query.error)[0] ?? ''} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={80} aria-label={t('Reports by email are loading')} />;
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={<IconMail />}
        title={t('No reports by email')}
        text={t('Choose “Send by email…” in the presets of Statistics to have a report sent to you.')}
      />
    );
  return (
    <ItemList label={t('Reports by email')}>
      {query.data.map((mail) => (
        <MailItem key={mail.id} mail={mail} />
      ))}
    </ItemList>
  );
}
