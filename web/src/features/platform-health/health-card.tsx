import type { AdminDashboard } from '@marquee/schemas/queries/dashboard';
import { useQuery } from '@tanstack/react-query';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { adminDashboardQuery } from './api.ts';
import styles from './platform-health.module.css';
import { QueryCard } from './query-card.tsx';

/** How far the read models are behind the events, and how bidder and tracker are. */
export function HealthCard() {
  const query = useQuery(adminDashboardQuery);
  return (
    <QueryCard title={t('Read models and edge')} query={query} height={260}>
      {(data) => (
        <Stack gap="md">
          <Overall data={data} />
          <Projectors projectors={data.projectors} />
        </Stack>
      )}
    </QueryCard>
  );
}

function Overall({ data: { projectors, edge } }: { readonly data: AdminDashboard }) {
  const sick = projectors.filter(({ isHealthy }) => !isHealthy).length;
  return (
    <div className={styles.badges}>
      <StatusBadge
        status={sick === 0 ? 'approved' : 'disapproved'}
        label={
          sick === 0
            ? t('Read models up to date')
            : t('{sick, plural, one {# unhealthy read model} other {# unhealthy read models}}', { sick })
        }
      />
      <StatusBadge
        status={edge.isHealthy ? 'approved' : 'disapproved'}
        label={
          edge.isHealthy ? t('Bidder and tracker healthy') : (edge.reason ?? t('Bidder or tracker unhealthy'))
        }
      />
      {edge.parts
        .filter(({ isHealthy }) => !isHealthy)
        .map(({ name, reason }) => (
          <StatusBadge key={name} status="disapproved" label={`${name}: ${reason ?? t('unhealthy')}`} />
        ))}
    </div>
  );
}

function Projectors({ projectors }: Pick<AdminDashboard, 'projectors'>) {
  return (
    <TableScroll label={t('Read models')} maxHeight="18rem" minWidth="26rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('Read model')}</Table.Th>
            <Table.Th scope="col" className={styles.number}>
              {t('Events behind')}
            </Table.Th>
            <Table.Th scope="col" className={styles.number}>
              {t('Parked')}
            </Table.Th>
            <Table.Th scope="col">{t('State')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {projectors.map(({ name, lag, lagSeconds, parked, isHealthy, reason }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name.replaceAll('_', ' ')}</Table.Th>
              <Table.Td className={styles.number}>
                {lag === null ? `${formatCount(Math.round(lagSeconds))} s` : formatCount(lag)}
              </Table.Td>
              <Table.Td className={styles.number}>{formatCount(parked)}</Table.Td>
              <Table.Td>
                <StatusBadge
                  status={isHealthy ? 'approved' : 'disapproved'}
                  label={isHealthy ? t('Up to date') : (reason ?? t('Unhealthy'))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
