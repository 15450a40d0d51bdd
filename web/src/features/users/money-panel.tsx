import type { UserView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';

import { formatExactMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import { userQuery } from './api.ts';
import { MoneyFields } from './form/money-fields.tsx';
import { UserPartForm } from './user-part-form.tsx';
import { moneySchema, moneyValues } from './user-parts.ts';
import { userLinks } from './use-user-actions.ts';

/** Fetched when the tab is opened: forms need no table. */
const JournalList = lazyWithRetry(async () => (await import('./journal-list.tsx')).JournalList);

/** What an advertiser has, what was agreed, and every entry of the journal about it. */
export function MoneyPanel({ user, isOpen }: { readonly user: UserView; readonly isOpen: boolean }) {
  const { dataUpdatedAt } = useQuery(userQuery(user.id));
  return (
    <Stack gap="lg">
      <Card
        title={t('Balance')}
        description={
          <>
            {t('US dollars')}
            <AsOf at={dataUpdatedAt} />
          </>
        }
        actions={
          <Button component={Link} to={userLinks(user.id).payments} variant="default" size="sm">
            {t('Payments')}
          </Button>
        }
      >
        <DataList
          items={[
            { label: t('Balance'), value: formatExactMoney(user.balance) },
            { label: t('Spent so far'), value: formatExactMoney(user.totalSpent) },
            { label: t('First deposit'), value: user.isFirstPayment ? t('Not yet') : t('Made') },
          ]}
        />
      </Card>
      <UserPartForm
        user={user}
        part="money"
        title={t('Terms')}
        description={t('Agreed with this advertiser. Deposit and daily limits apply immediately.')}
        schema={moneySchema}
        valuesOf={moneyValues}
        submitLabel={t('Save terms')}
      >
        <MoneyFields />
      </UserPartForm>
      {isOpen && (
        <Section title={t('Journal')} description={t('All ledger entries for this account, newest first.')}>
          <Suspense fallback={<Skeleton height={320} />}>
            <JournalList userId={user.id} />
          </Suspense>
        </Section>
      )}
    </Stack>
  );
}
