import { LINK_DAYS } from '@marquee/schemas/report-link/commands';
import { useState, type FormEvent } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { PRESET_LABELS } from '../../../widgets/date-range/period.ts';
import type { DateRangeState } from '../../../widgets/date-range/use-date-range.ts';
import { createLink, linksQuery } from './api.ts';
import styles from './link-form.module.css';

interface LinkFormProps {
  /** The report's own call, without paging. */
  readonly params: URLSearchParams;
  readonly range: DateRangeState;
}

type LinkDays = (typeof LINK_DAYS)[number];

const DAYS_OPTIONS = LINK_DAYS.map((days) => ({ value: String(days), label: t('{days} days', { days }) }));

/** What a link shows, and for how long. */
export function LinkForm({ params, range }: LinkFormProps) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<LinkDays>(30);
  const [isMoving, setIsMoving] = useState(true);
  const [wasSent, setWasSent] = useState(false);
  const preset = range.kind === 'custom' ? null : range.kind;
  const [token, setToken] = useState<string>();
  const create = useCommand({
    run: createLink,
    invalidates: [linksQuery.queryKey],
    onSuccess: (link) => setToken(link.token),
  });
  const isEmpty = name.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (isEmpty) return;
    create.run({ name: name.trim(), query: params.toString(), preset: isMoving ? preset : null, days });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(
            'Anyone with the link sees this report without signing in: names and totals, no IDs, nothing else of your account.',
          )}
        </Text>
        <TextField
          label={t('Title of the page')}
          required
          maxLength={255}
          value={name}
          onChange={setName}
          error={wasSent && isEmpty ? t('Title of the page is required.') : undefined}
        />
        {preset !== null && (
          <SwitchField
            label={t('Keep the dates moving: {period}', { period: withinSentence(PRESET_LABELS[preset]) })}
            value={isMoving}
            onChange={setIsMoving}
          />
        )}
        <SegmentedField
          label={t('Open for')}
          options={DAYS_OPTIONS}
          value={String(days)}
          onChange={(chosen) => setDays(LINK_DAYS.find((one) => String(one) === chosen) ?? 30)}
        />
        <div>
          <Button type="submit" loading={create.isPending}>
            {t('Create link')}
          </Button>
        </div>
        {token !== undefined && <CreatedLink token={token} />}
      </Stack>
    </form>
  );
}

/** The link's address, this once. */
function CreatedLink({ token }: { readonly token: string }) {
  const url = new URL(paths.sharedReport.href({ token }), window.location.origin).href;
  return (
    <Alert tone="info" title={t('Copy the link now. It won’t be shown again.')}>
      <Stack gap="xs" align="flex-start">
        <a href={url} target="_blank" rel="noreferrer" className={styles.url}>
          {url}
        </a>
        <CopyButton value={url} label={t('Copy link')} withText />
      </Stack>
    </Alert>
  );
}
