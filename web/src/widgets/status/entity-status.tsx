import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { statusEntry, type StatusKind } from './status.ts';

interface EntityStatusProps {
  readonly status: string;
  /** Default: campaigns and creatives, which share theirs. */
  readonly kind?: StatusKind;
  /** The reason of the status, for the tooltip. */
  readonly reason?: string | null | undefined;
}

/** The status of a thing: dot, word, and in the tooltip what it means and why. */
export function EntityStatus({ status, kind = 'campaign', reason }: EntityStatusProps) {
  const { label, tone, tooltip } = statusEntry(kind, status);
  const why = reason === null || reason === undefined || reason === '' ? undefined : declaredText(reason);
  return (
    <StatusBadge
      status={tone}
      label={label}
      tooltip={why === undefined ? tooltip : t('{tooltip} Reason: {why}', { tooltip, why })}
    />
  );
}
