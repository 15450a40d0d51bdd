import type { ReportLinkView } from '@marquee/schemas/report-link/views';
import { useQuery } from '@tanstack/react-query';

import { api } from '../../../lib/api-client.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconLink, IconTrash } from '../../../ui/icons.ts';
import { Item, ItemList } from '../../../ui/layout/item-list.tsx';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { Title } from '../../../ui/text.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { linksQuery } from './api.ts';

/** The links that are open, to revoke. */
export function OpenLinks({ zone }: { readonly zone: string }) {
  const query = useQuery(linksQuery);
  if (query.isError)
    return <ErrorState text={textsOf(query.error)[0] ?? ''} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={80} aria-label={t('Links are loading')} />;
  if (query.data.length === 0) return null;
  return (
    <>
      <Title order={3} size="sm" mt="md">
        {t('Open links')}
      </Title>
      <ItemList label={t('Open links')}>
        {query.data.map((link) => (
          <LinkItem key={link.id} link={link} zone={zone} />
        ))}
      </ItemList>
    </>
  );
}

interface LinkItemProps {
  readonly link: ReportLinkView;
  readonly zone: string;
}

function LinkItem({ link, zone }: LinkItemProps) {
  const { id, name, opens, lastOpenedAt, expiresAt } = link;
  const revoke = useCommand({
    run: () => api.delete(`/statistics/links/${id}`),
    success: t('Link revoked'),
    invalidates: [linksQuery.queryKey],
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('Revoke the link “{name}”?', { name }),
      body: t('It stops working immediately, for everyone who has it.'),
      confirmLabel: t('Revoke'),
      danger: true,
    });
    if (agreed) revoke.run();
  };
  const opened =
    lastOpenedAt === null
      ? t('never opened')
      : t('opened {opens, plural, one {# time} other {# times}}, last {date}', {
          opens,
          date: formatDateTime(lastOpenedAt, zone),
        });
  return (
    <Item
      icon={IconLink}
      title={name}
      facts={[t('Until {date} · {opened}', { date: formatDay(expiresAt, zone), opened })]}
      actions={
        <IconButton label={t('Revoke {name}', { name })} onClick={() => void ask()}>
          <IconTrash size="1rem" aria-hidden />
        </IconButton>
      }
    />
  );
}
