import { API_SCOPES } from '@marquee/schemas/api-key/scopes';
import type { ApiKeyView } from '@marquee/schemas/api-key/views';

import { formatAgo, formatInstant } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/feedback.tsx';
import { IconKey } from '../../ui/icons.ts';
import { Item } from '../../ui/layout/item-list.tsx';
import { Code } from '../../ui/text.tsx';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';

interface ApiKeyRowProps {
  readonly apiKey: ApiKeyView;
  readonly isPending: boolean;
  readonly onRevoke: () => void;
}

/** One key: what it may do, since when and until when, and the button that revokes it. */
export function ApiKeyRow({ apiKey, isPending, onRevoke }: ApiKeyRowProps) {
  const { name, hint, scopes, createdAt, expiresAt, lastUsedAt } = apiKey;
  const nowMs = useNowMinute();
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= nowMs;
  return (
    <Item
      icon={IconKey}
      title={name}
      badge={
        hasExpired && (
          <Badge color="gray" variant="light">
            {t('Expired')}
          </Badge>
        )
      }
      facts={[
        <Code key="hint">{hint}</Code>,
        scopes.map((scope) => declaredText(API_SCOPES[scope].label)).join(' · '),
        t('{lastUsed} · Created {date}', {
          lastUsed: lastUsed(lastUsedAt, nowMs),
          date: formatInstant(createdAt),
        }),
        expiry(expiresAt, hasExpired),
      ]}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={isPending}
          aria-label={t('Revoke {name}', { name })}
          onClick={onRevoke}
        >
          {t('Revoke')}
        </Button>
      }
    />
  );
}

function lastUsed(at: string | null, nowMs: number): string {
  if (at === null) return t('Never used');
  return nowMs - Date.parse(at) < 60_000
    ? t('Last used just now')
    : t('Last used {ago}', { ago: formatAgo(at, nowMs) });
}

function expiry(at: string | null, hasExpired: boolean): string {
  if (at === null) return t('Never expires');
  const date = formatInstant(at);
  return hasExpired ? t('Expired {date}', { date }) : t('Expires {date}', { date });
}
