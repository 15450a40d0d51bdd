import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import type { AreaName } from '../../lib/route.ts';
import { IconButton } from '../../ui/button.tsx';
import { Indicator, Skeleton } from '../../ui/feedback/feedback.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import { IconBell } from '../../ui/icons.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { unreadQuery } from './api.ts';
import type { BellPanelProps } from './bell-panel.tsx';
import classes from './bell.module.css';

const BellPanel = lazyWithRetry<BellPanelProps>(async () => (await import('./bell-panel.tsx')).BellPanel);

const MOST_SHOWN = 99;

/** The bell: how many are unread, the newest of them, and "read all". New ones are pushed, not asked for. */
export function NotificationBell({ area }: { readonly area: AreaName }) {
  const [isOpen, popover] = useDisclosure(false);
  const unread = useQuery(unreadQuery).data?.meta.total ?? 0;
  return (
    <Popover
      opened={isOpen}
      onChange={popover.close}
      position="bottom-end"
      width="min(22.5rem, calc(100vw - 1rem))"
      trapFocus
      shadow="md"
    >
      {/* The count is drawn around the target: `aria-expanded` belongs to the button. */}
      <Indicator
        disabled={unread === 0}
        label={unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        size={18}
        offset={5}
        classNames={{ indicator: classes.count ?? '' }}
      >
        <Popover.Target>
          <IconButton
            label={unread === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread })}
            onClick={popover.toggle}
            onPointerEnter={BellPanel.preload}
            onFocus={BellPanel.preload}
          >
            <IconBell size="1.25rem" stroke={1.75} aria-hidden />
          </IconButton>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="xs" aria-label={t('Notifications')}>
        <Suspense fallback={<Skeleton height={160} />}>
          <BellPanel area={area} unread={unread} onClose={popover.close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
