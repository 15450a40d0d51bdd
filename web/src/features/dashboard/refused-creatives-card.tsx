import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { textsOf } from '../../lib/error-catalogue.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconCircleCheck } from '../../ui/icons.ts';
import { Text } from '../../ui/text.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import { rejectedCreativesQuery } from './api.ts';
import styles from './dashboard.module.css';

/** Creatives that moderation refused, with its reasons. */
export function RejectedCreativesCard({ zone }: { readonly zone: string }) {
  const { data, isPending, error, refetch, dataUpdatedAt } = useQuery(rejectedCreativesQuery);
  return (
    <Card title={t('Creatives to fix')} description={<AsOf at={dataUpdatedAt} zone={zone} />}>
      {isPending && <Skeleton height={140} />}
      {error && !data && <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />}
      {data && data.data.length === 0 && (
        <EmptyState icon={<IconCircleCheck />} title={t('None')} text={t('No creative is disapproved.')} />
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.list}>
          {data.data.map((creative) => (
            <li key={creative.id} className={styles.item}>
              <Link className={styles.link} to={paths.creativeEdit.href({ id: creative.id })}>
                {creative.name}
              </Link>
              <Text size="sm" c="dimmed">
                {declaredText(creative.disapproveReason ?? t('No reason was given.'))}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
