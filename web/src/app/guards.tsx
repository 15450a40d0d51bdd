import { useQuery, type FetchStatus } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { ApiError, NetworkError } from '../lib/api-error.ts';
import { t } from '../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../lib/lazy-with-retry.tsx';
import { paths } from '../lib/paths.ts';
import { profileQuery, realProfileQuery } from '../lib/profile.ts';
import type { PageAccess } from '../lib/route.ts';
import { howSessionEnded } from '../lib/session/session-store.ts';
import { useSession } from '../lib/session/session.ts';
import { ErrorState } from '../ui/feedback/feedback.tsx';
import { ErrorPage } from '../widgets/error-page/error-page.tsx';
import { checkAccess, returnTarget, SIGNED_IN_NOW } from './access.ts';
import { PageSkeleton } from './shell/page-skeleton.tsx';

/** Few people act as others. */
const ImpersonationNotice = lazyWithRetry(
  async () => (await import('./shell/impersonation-notice.tsx')).ImpersonationNotice,
);
const LostImpersonation = lazyWithRetry(
  async () => (await import('./shell/lost-impersonation.tsx')).LostImpersonation,
);

const RETRY_EVERY_MS = 5_000;

/** Admits the roles that the route is for, and redirects other users as the specification says. */
export function Guard({ access, children }: { readonly access: PageAccess; readonly children?: ReactNode }) {
  const { isSignedIn } = useSession();
  const location = useLocation();
  const content = children ?? <Outlet />;
  if (access === 'public') return content;
  if (access === 'guest') return <GuestPage>{content}</GuestPage>;
  if (!isSignedIn) {
    return <Navigate to={redirectTarget(`${location.pathname}${location.search}`)} replace />;
  }
  if (access === 'signed-in') return content;
  return <SignedIn access={access}>{content}</SignedIn>;
}

/** Sign-in and sign-up: who signs in there is led on, and who is signed in already goes to `/` (specification section 6). */
function GuestPage({ children }: { readonly children: ReactNode }) {
  const { isSignedIn } = useSession();
  const { search } = useLocation();
  const [wasGuest] = useState(!isSignedIn);
  if (!isSignedIn) return children;
  const target = returnTarget(search);
  if (target !== undefined) return <Navigate to={target} replace />;
  return <Navigate to={paths.home.href()} replace {...(wasGuest ? { state: SIGNED_IN_NOW } : {})} />;
}

/** The guard learns of a session's end before the refused call can open its page: both have to lead to the same one. */
function redirectTarget(from: string): string {
  const end = howSessionEnded();
  if (end === 'restricted') return paths.restricted.href();
  return (end === 'refused' ? paths.unauthorized : paths.login).href(from === '/' ? {} : { returnTo: from });
}

function SignedIn({ access, children }: { readonly access: PageAccess; readonly children: ReactNode }) {
  const { sudoUser } = useSession();
  const isStaffPage = access !== 'advertiser';
  const { data, error, fetchStatus, refetch } = useQuery({
    ...(isStaffPage ? realProfileQuery : profileQuery),
    refetchInterval: retryWhileUnreachable,
  });
  if (data === undefined) {
    if (sudoUser !== undefined && error instanceof ApiError) return lazily(<LostImpersonation />);
    return <WithoutProfile error={error} fetchStatus={fetchStatus} onRetry={() => void refetch()} />;
  }
  const result = checkAccess(access, data);
  if (result === 'not-found') return <Navigate to={paths.notFound.href()} replace />;
  if (result === 'manager-area') return <Navigate to={paths.manager.href()} replace />;
  if (isStaffPage && sudoUser !== undefined) return lazily(<ImpersonationNotice />);
  return children;
}

/** Asks again while no answer came: a server that is back is noticed without a reload. */
const retryWhileUnreachable = ({ state }: { readonly state: { readonly error: Error | null } }) =>
  state.error instanceof NetworkError && RETRY_EVERY_MS;

interface WithoutProfileProps {
  readonly error: Error | null;
  readonly fetchStatus: FetchStatus;
  readonly onRetry: () => void;
}

/** What shows while the profile is not there, without which no page can be shown. */
export function WithoutProfile({ error, fetchStatus, onRetry }: WithoutProfileProps) {
  // The query goes on by itself once there is a network.
  if (fetchStatus === 'paused') return <ErrorPage kind="offline" />;
  if (error === null) return <PageSkeleton />;
  return <ErrorState title={t('Your profile could not be loaded')} text={error.message} onRetry={onRetry} />;
}

const lazily = (part: ReactNode) => <Suspense fallback={<PageSkeleton />}>{part}</Suspense>;
