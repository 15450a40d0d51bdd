import type { NotificationView } from '@marquee/schemas/notification/views';
import { useId } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { UnstyledButton } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import { IconChevronRight } from '../../ui/icons.ts';
import { groupByObject, type NotificationGroup } from './group.ts';
import { NotificationLine, type NotificationLineProps } from './notification-line.tsx';
import classes from './notification-line.module.css';

type LineProps = Omit<NotificationLineProps, 'notification'>;

/** Notifications, newest first; those about the same object are one line that opens. */
export const NotificationList = ({
  notifications,
  ...line
}: LineProps & { readonly notifications: readonly NotificationView[] }) =>
  groupByObject(notifications).map((group) => <GroupLines key={group.newest.id} group={group} line={line} />);

function GroupLines({ group, line }: { readonly group: NotificationGroup; readonly line: LineProps }) {
  const { newest, earlier } = group;
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  const unread = earlier.filter(({ readedAt }) => readedAt === null).length;
  return (
    <>
      <NotificationLine notification={newest} {...line} />
      {earlier.length > 0 && (
        <>
          <UnstyledButton
            className={classes.earlier}
            data-unread={unread > 0}
            aria-expanded={isOpen}
            aria-controls={id}
            // The same words for every group; its newest line says which.
            aria-description={newest.data.message}
            onClick={toggle}
          >
            <IconChevronRight size="0.9rem" className={classes.chevron} aria-hidden />
            {unread === 0
              ? t('{count} earlier', { count: earlier.length })
              : t('{count} earlier, {unread} unread', { count: earlier.length, unread })}
          </UnstyledButton>
          <div id={id} className={classes.older} hidden={!isOpen}>
            {isOpen && earlier.map((one) => <NotificationLine key={one.id} notification={one} {...line} />)}
          </div>
        </>
      )}
    </>
  );
}
