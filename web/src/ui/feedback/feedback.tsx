import {
  Alert as MantineAlert,
  Badge,
  Loader as MantineLoader,
  Text,
  Title,
  type AlertProps,
  type LoaderProps,
  type TitleOrder,
} from '@mantine/core';
import type { ReactNode } from 'react';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../button.tsx';
import styles from './feedback.module.css';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconRefresh,
} from '../icons.ts';
import { Tooltip } from '../overlays/tooltip.tsx';

export { Badge, Indicator, Progress, Skeleton } from '@mantine/core';

/** Something is on its way; `aria-label` says what. */
export function Loader({ 'aria-label': label = t('Loading'), ...rest }: LoaderProps) {
  return <MantineLoader role="status" aria-label={label} {...rest} />;
}

const ALERTS = {
  info: { color: 'iris', icon: IconInfoCircle },
  success: { color: 'green', icon: IconCircleCheck },
  warning: { color: 'orange', icon: IconAlertTriangle },
  danger: { color: 'red', icon: IconAlertCircle },
};

/** A message that stays in the page. */
export function Alert({
  tone = 'info',
  ...rest
}: AlertProps & { tone?: keyof typeof ALERTS; children?: ReactNode }) {
  const { color, icon: Icon } = ALERTS[tone];
  return (
    <MantineAlert
      color={color}
      icon={<Icon aria-hidden />}
      className={styles.alert}
      data-tone={tone}
      {...rest}
    />
  );
}

interface StateProps {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The next thing to do. */
  action?: ReactNode;
  order?: TitleOrder;
}

/** Where there is nothing yet, or nothing for these filters. */
export function EmptyState({ icon, title, text, action, order = 3 }: StateProps) {
  return (
    <div className={styles.state}>
      {icon === undefined ? null : (
        <div className={styles.stateIcon} aria-hidden>
          {icon}
        </div>
      )}
      <Title order={order} size="h3">
        {title}
      </Title>
      {text === undefined ? null : (
        <Text c="dimmed" className={styles.stateText}>
          {text}
        </Text>
      )}
      {action === undefined ? null : <div className={styles.stateAction}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: ReactNode;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  order?: TitleOrder;
  /** Helps support to find the request in the logs. */
  requestId?: string | undefined;
}

/** A part of the page that could not be loaded; the rest remains usable. */
export function ErrorState({
  title = t('Couldn’t load this section'),
  text,
  onRetry,
  requestId,
  order = 3,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle />}
        title={title}
        order={order}
        text={
          <>
            {typeof text === 'string' ? declaredText(text) : text}
            {requestId === undefined ? null : (
              <span className={styles.requestId}>{t('Request {requestId}', { requestId })}</span>
            )}
          </>
        }
        action={
          onRetry === undefined ? undefined : (
            <Button variant="default" leftSection={<IconRefresh size="1rem" aria-hidden />} onClick={onRetry}>
              {t('Try again')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** Colours of the specification: pending orange, approved green, disapproved red, disabled grey. */
export type StatusTone = 'pending' | 'approved' | 'disapproved' | 'disabled' | 'active' | 'info';

const STATUS_COLOURS: Record<StatusTone, string> = {
  pending: 'var(--mq-status-pending)',
  approved: 'var(--mq-status-approved)',
  active: 'var(--mq-status-approved)',
  disapproved: 'var(--mq-status-disapproved)',
  disabled: 'var(--mq-status-disabled)',
  info: 'var(--mq-focus)',
};

interface StatusBadgeProps {
  status: StatusTone;
  /** The word; colour alone says nothing to many. */
  label: string;
  tooltip?: ReactNode;
}

/** A status: a dot of its colour, and its name. */
export function StatusBadge({ status, label, tooltip }: StatusBadgeProps) {
  const badge = (
    <Badge
      color={STATUS_COLOURS[status]}
      className={styles.status}
      data-status={status}
      {...(tooltip === undefined ? {} : { tabIndex: 0 })}
    >
      {label}
    </Badge>
  );
  return tooltip === undefined ? badge : <Tooltip label={tooltip}>{badge}</Tooltip>;
}
