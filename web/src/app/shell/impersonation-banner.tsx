import { MESSAGES } from '@marquee/schemas/common/messages';
import type { ImpersonationMode } from '@marquee/schemas/common/impersonation-mode';
import type { ProfileView } from '@marquee/schemas/user/views';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ComponentProps, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';

import { impersonationQuery } from '../../features/impersonation/api.ts';
import type { ChangesDialog as ChangesDialogPart } from '../../features/impersonation/changes-dialog.tsx';
import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { setReadOnlyHandler } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { paths } from '../../lib/paths.ts';
import { profileQuery } from '../../lib/profile.ts';
import { useSession } from '../../lib/session/session.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconUserShield } from '../../ui/icons.ts';
import { loadStaffRoutes } from '../routes.ts';
import classes from './banner.module.css';
import { STOPPING } from './impersonation-notice.tsx';

const ChangesDialog = lazyWithRetry<ComponentProps<typeof ChangesDialogPart>>(
  async () => (await import('../../features/impersonation/changes-dialog.tsx')).ChangesDialog,
);

interface ActingAsProps {
  readonly user: Pick<ProfileView, 'id'> & Partial<Pick<ProfileView, 'email'>>;
  readonly name: string;
  /** Undefined while it is loading. */
  readonly mode: ImpersonationMode | undefined;
}

/** Whose account is open, and what may be done in it. */
function ActingAs({ user, name, mode }: ActingAsProps) {
  const elements: Readonly<Record<string, ReactElement>> = {
    name: <strong>{name}</strong>,
    strong: <strong />,
    email: <>{user.email ?? ''}</>,
    detail: <span className={classes.detail} />,
  };
  const values = { id: user.id, zone: zoneLabel(useAccountZone()) };
  if (mode === undefined) return <Message text="Viewing as <name/>" values={values} elements={elements} />;
  return mode === 'read-only' ? (
    <Message
      text="Viewing as <name/> · <strong>Read-only</strong><detail> · <email/> · #{id} · Times in {zone}</detail>"
      values={values}
      elements={elements}
    />
  ) : (
    <Message
      text="Acting as <name/> · <strong>Changes allowed</strong><detail> · <email/> · #{id} · Times in {zone} · What you change is logged with both names.</detail>"
      values={values}
      elements={elements}
    />
  );
}

/** One toast, however many calls were refused. */
const REFUSED = 'read-only-impersonation';

/** Says how to go on when a call is refused because the account is only viewed. */
function useReadOnlyToast(onAllow: () => void): void {
  useEffect(() => {
    setReadOnlyHandler(
      () =>
        void toast.known(MESSAGES.viewingOnly, {
          id: REFUSED,
          staysMs: 10_000,
          action: { label: t('Allow changes'), onClick: onAllow },
        }),
    );
    return () => setReadOnlyHandler(undefined);
  }, [onAllow]);
}

/** Banner above every page while an admin acts as another user: whose account it is, what may be done in it, and the way out. */
export function ImpersonationBanner() {
  const { sudoUser } = useSession();
  return sudoUser === undefined ? null : <BannerOf key={sudoUser} userId={sudoUser} />;
}

function BannerOf({ userId }: { readonly userId: number }) {
  const { data: user } = useQuery(profileQuery);
  const mode = useQuery(impersonationQuery(userId)).data?.mode;
  const [isAsking, setIsAsking] = useState(false);
  const [ask] = useState(() => () => setIsAsking(true));
  const navigate = useNavigate();
  useReadOnlyToast(ask);
  // The way out leads to a page of staff, which then takes the banner's place at once.
  useEffect(() => void loadStaffRoutes().catch(() => undefined), []);
  const name =
    user === undefined ? t('User {id}', { id: userId }) : `${user.firstName} ${user.lastName}`.trim();
  // The page is left first: what it shows is not the admin's, and what was typed on it may be worth a question.
  const exit = () => void navigate(paths.userManagement.href(), { state: STOPPING });
  return (
    <div
      role="region"
      aria-label={t('Impersonation')}
      className={`${classes.banner} ${classes.acting}`}
      data-tone={mode === 'read-write' ? 'warning' : 'viewing'}
    >
      <IconUserShield size="1.125rem" aria-hidden />
      <p className={classes.text} role="status">
        <ActingAs user={user ?? { id: userId }} name={name} mode={mode} />
      </p>
      {mode === 'read-only' && (
        <Button size="compact-sm" variant="white" color="dark" onClick={ask}>
          {t('Allow changes')}
        </Button>
      )}
      <Button size="compact-sm" variant="white" color="dark" onClick={exit}>
        {t('Exit')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && <ChangesDialog userId={userId} name={name} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </div>
  );
}
