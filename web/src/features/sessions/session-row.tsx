import type { SessionView } from '@marquee/schemas/user/session';

import { formatAgo, formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/feedback.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from '../../ui/icons.ts';
import { Item } from '../../ui/layout/item-list.tsx';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';
import { deviceOf } from './device.ts';

interface SessionRowProps {
  readonly session: SessionView;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

/** One session: on what, from where, since when, and the button that ends it. */
export function SessionRow({ session, isPending, onEnd }: SessionRowProps) {
  const { isCurrent, ip, userAgent, createdAt } = session;
  const { label, isPhone } = deviceOf(userAgent);
  const signedIn = formatInstant(createdAt);
  return (
    <Item
      icon={isPhone ? IconDeviceMobile : IconDeviceDesktop}
      title={label}
      badge={
        isCurrent && (
          <Badge color="green" variant="light">
            {t('This session')}
          </Badge>
        )
      }
      facts={[
        <>
          <LastSeen session={session} />
          {ip !== null && ` · ${ip}`}
        </>,
        t('Signed in {signedIn}', { signedIn }),
      ]}
      actions={
        !isCurrent && (
          <Button
            variant="default"
            size="xs"
            disabled={isPending}
            aria-label={t('Sign out {label}, signed in {signedIn}', { label, signedIn })}
            onClick={onEnd}
          >
            {t('Sign out')}
          </Button>
        )
      }
    />
  );
}

function LastSeen({ session: { lastSeenAt } }: Pick<SessionRowProps, 'session'>) {
  const nowMs = useNowMinute();
  const isNow = nowMs - Date.parse(lastSeenAt) < 60_000;
  return <>{isNow ? t('Last seen just now') : t('Last seen {ago}', { ago: formatAgo(lastSeenAt, nowMs) })}</>;
}
