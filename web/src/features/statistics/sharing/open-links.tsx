import type { ReportLinkView } from '@marquee/schemas/report-link/views';
import { useQuery } from '@tanstack/react-query';

import { api } from '../../../lib/api-client.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { formatDateTime, formatDay, plural } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconLink, IconTrash } from '../../../ui/icons.ts';
import { Item, ItemList } from '../../../ui/layout/item-list.tsx';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { Title } from '../../../ui/text.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { linksQuery } from './api.ts';

/** The links that are open, to revoke. */
export function OpenLinks({ offsetMinutes }: { readonly offsetMinutes: number }) {
  const query = useQuery(linksQuery);
  if (query.isError)
    return <ErrorState text={textsOf(query.error)[0] ?? ''} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={80} aria-label="Links are loading" />;
  if (query.data.length === 0) return null;
  return (
    <>
      <Title order={3} size="sm" mt="md">
        Open links
      </Title>
      <ItemList label="Open links">
        {query.data.map((link) => (
          <LinkItem key={link.id} link={link} offsetMinutes={offsetMinutes} />
        ))}
      </ItemList>
    </>
  );
}

interface LinkItemProps {
  readonly link: ReportLinkView;
  readonly offsetMinutes: number;
}

function LinkItem({ link, offsetMinutes }: LinkItemProps) {
  const { id, name, opens, lastOpenedAt, expiresAt } = link;
  const revoke = useCommand({
    run: () => api.delete(`/statistics/links/${id}`),
    success: 'Link revoked',
    invalidates: [linksQuery.queryKey],
  });
  const ask = async () => {
    const agreed = await confirm({
      title: `Revoke the link “${name}”?`,
      body: 'It stops working at once, for everyone who has it.',
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (agreed) revoke.run();
  };
  const opened =
    lastOpenedAt === null
      ? 'never opened'
      : `opened ${plural(opens, 'time')}, last ${formatDateTime(lastOpenedAt, offsetMinutes)}`;
  return (
    <Item
      icon={IconLink}
      title={name}
      facts={[`Until ${formatDay(expiresAt, offsetMinutes)} · ${opened}`]}
      actions={
        <IconButton label={`Revoke ${name}`} onClick={() => void ask()}>
          <IconTrash size="1rem" aria-hidden />
        </IconButton>
      }
    />
  );
}
