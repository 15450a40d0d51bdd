import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { useProfile } from '../../lib/profile.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { PageHeader } from './page-header.tsx';

/** Pages about an advertiser's own money mean nothing to an admin who acts as nobody: says so, and where to go. */
export function AdvertiserOnly({ children }: { readonly children: ReactNode }) {
  const { role } = useProfile();
  if (role === 'advert') return children;
  return (
    <>
      <PageHeader />
      <EmptyState
        order={2}
        title="This page belongs to an advertiser"
        text="You are signed in as an admin, and your account has no wallet. Act as an advertiser to see theirs."
        action={
          <Button component={Link} to={paths.userManagement.href()}>
            Choose an advertiser
          </Button>
        }
      />
    </>
  );
}
