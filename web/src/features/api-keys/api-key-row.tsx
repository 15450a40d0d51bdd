import { API_SCOPES } from '@marquee/schemas/api-key/scopes';
import type { ApiKeyView } from '@marquee/schemas/api-key/views';

import { formatAgo, formatDateTime } from '../../lib/format.ts';
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
            Expired
          </Badge>
        )
      }
      facts={[
        <Code key="hint">{hint}</Code>,
        scopes.map((scope) => API_SCOPES[scope].label).join(' · '),
        `${lastUsed(lastUsedAt, nowMs)} · Created ${formatDateTime(createdAt)} UTC`,
        expiry(expiresAt, hasExpired),
      ]}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={isPending}
          aria-label={`Revoke ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      }
    />
  );
}

function lastUsed(at: string | null, nowMs: number): string {
  if (at === null) return 'Never used';
  return nowMs - Date.parse(at) < 60_000 ? 'Last used just now' : `Last used ${formatAgo(at, nowMs)}`;
}

const expiry = (at: string | null, hasExpired: boolean): string =>
  at === null ? 'Never expires' : `${hasExpired ? 'Expired' : 'Expires'} ${formatDateTime(at)} UTC`;
