import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../../lib/profile.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/feedback.tsx';
import { PageHeader } from './page-header.tsx';

/** Shows a hint instead of an advertiser's page to an admin who acts as no user. */
export function AdvertiserOnly({ children }: { readonly children: ReactNode }) {
  const { role } = useProfile();
  if (role === 'advert') return children;
  return (
    <>
      <PageHeader />
      <EmptyState
        order={2}
        title={t('You’re signed in as staff')}
        text={t('This page is for advertisers. Open a user to act as an advertiser.')}
        action={
          <Button component={Link} to={paths.userManagement.href()}>
            {t('Open users')}
          </Button>
        }
      />
    </>
  );
}
