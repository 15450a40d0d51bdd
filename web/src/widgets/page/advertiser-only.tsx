import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

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
        title="You’re signed in as staff"
        text="This page is for advertisers. Open a user to act as an advertiser."
        action={
          <Button component={Link} to={paths.userManagement.href()}>
            Open users
          </Button>
        }
      />
    </>
  );
}
