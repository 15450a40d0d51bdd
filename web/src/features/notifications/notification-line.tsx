import type { NotificationView } from '@marquee/schemas/notification/views';
import { useNavigate } from 'react-router-dom';

import { formatAgo, formatInstant } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { onOwnClock } from '../../lib/zone/own-instants.ts';
import classes from './notification-line.module.css';
import { targetOf } from './target.ts';

export interface NotificationLineProps {
  readonly notification: NotificationView;
  readonly nowMs: number;
  readonly onRead: (id: number) => void;
  readonly onOpen?: () => void;
}

/** One notification; choosing it marks it as read and opens what it is about. */
export function NotificationLine({ notification, nowMs, onRead, onOpen }: NotificationLineProps) {
  const navigate = useNavigate();
  const { id, data, createdAt, readedAt } = notification;
  const target = targetOf(data);
  const choose = () => {
    if (readedAt === null) onRead(id);
    if (target !== undefined) void navigate(target);
    onOpen?.();
  };
  return (
    <button type="button" className={classes.line} data-unread={readedAt === null} onClick={choose}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.text}>
        <span>
          {readedAt === null && <span className={classes.hidden}>{t('Unread:')} </span>}
          {onOwnClock(declaredText(data.message))}
        </span>
        <time dateTime={createdAt} title={formatInstant(createdAt)} className={classes.time}>
          {formatAgo(createdAt, nowMs)}
        </time>
      </span>
    </button>
  );
}
