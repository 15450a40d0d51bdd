import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { Button } from '../../ui/button.tsx';
import { IconMail } from '../../ui/icons.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { NewButton } from '../../widgets/page/new-button.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { ticketStaffQuery } from './api.ts';
import { ticketHref, ticketsHref } from './scope.ts';
import { ownTicketResource, staffTicketResource } from './ticket-resource.tsx';

const NewTicketButton = () => <NewButton to={paths.supportAdd.href()}>{t('New ticket')}</NewButton>;

/** An advertiser's own tickets. */
export const OwnTickets = () => (
  <>
    <PageHeader description={t('Contact support and read the replies.')} actions={<NewTicketButton />} />
    <EntityList
      resource={ownTicketResource}
      rowHref={({ id }) => ticketHref('own', id)}
      emptyState={{
        icon: <IconMail />,
        title: t('No tickets yet'),
        text: t('Write to support about billing, moderation, campaigns or anything technical.'),
        action: <NewTicketButton />,
      }}
    />
  </>
);

/** The tickets that staff answers: admins all, managers those that are assigned to them. */
export function StaffTickets({ area }: { readonly area: 'admin' | 'manager' }) {
  const { data: staff = [] } = useQuery(ticketStaffQuery);
  const { data: me } = useQuery(realProfileQuery);
  const resource = useMemo(() => staffTicketResource(area, staff), [area, staff]);
  const mine = me && ticketsHref(area, { state: 'open', assigneeId: String(me.id) });
  return (
    <>
      <PageHeader
        description={
          area === 'admin'
            ? t('What advertisers asked. Open tickets wait for an answer.')
            : t('Tickets that are assigned to you. Open tickets wait for an answer.')
        }
        actions={
          area === 'admin' &&
          mine !== undefined && (
            <Button component={Link} to={mine} variant="default">
              {t('My open tickets')}
            </Button>
          )
        }
      />
      <EntityList
        resource={resource}
        scope="all"
        rowHref={({ id }) => ticketHref(area, id)}
        emptyState={{
          icon: <IconMail />,
          title: t('No tickets'),
          text: t('Tickets appear here as soon as an advertiser writes to support.'),
        }}
      />
    </>
  );
}
