import { LINK_DAYS } from '@marquee/schemas/report-link/commands';
import type { ReportLinkView } from '@marquee/schemas/report-link/views';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';

import { api } from '../../../lib/api-client.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { formatCount, formatDateTime, formatDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Alert, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { confirm, Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { PRESET_LABELS } from '../../../widgets/date-range/period.ts';
import type { DateRangeState } from '../../../widgets/date-range/use-date-range.ts';
import { createLink, linksQuery } from './api.ts';
import styles from './share-dialog.module.css';

interface ShareDialogProps {
  /** The report's own call, without paging. */
  readonly params: URLSearchParams;
  readonly range: DateRangeState;
  readonly onClose: () => void;
}

type LinkDays = (typeof LINK_DAYS)[number];

const DAYS_OPTIONS = LINK_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

/** Makes the report readable without signing in, and lists the links that are open. */
export function ShareDialog({ params, range, onClose }: ShareDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Share this report"
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <LinkForm params={params} range={range} />
      <OpenLinks offsetMinutes={range.offsetMinutes} />
    </Dialog>
  );
}

function LinkForm({ params, range }: Omit<ShareDialogProps, 'onClose'>) {
  const form = useId();
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
    <form id={form} className={styles.form} onSubmit={send} noValidate>
      <p className={styles.note}>
        Anyone with the link sees this report without signing in: names and totals, no IDs, nothing else of
        your account.
      </p>
      <TextField
        label="Title of the page"
        required
        maxLength={255}
        value={name}
        onChange={setName}
        error={wasSent && isEmpty ? 'Title of the page is required.' : undefined}
      />
      {preset !== null && (
        <SwitchField
          label={`Keep the dates moving: ${PRESET_LABELS[preset].toLowerCase()}`}
          value={isMoving}
          onChange={setIsMoving}
        />
      )}
      <SegmentedField
        label="Open for"
        options={DAYS_OPTIONS}
        value={String(days)}
        onChange={(chosen) => setDays(LINK_DAYS.find((one) => String(one) === chosen) ?? 30)}
      />
      <div>
        <Button type="submit" loading={create.isPending}>
          Create link
        </Button>
      </div>
      {token !== undefined && <CreatedLink token={token} />}
    </form>
  );
}

/** The link's address, this once. */
function CreatedLink({ token }: { readonly token: string }) {
  const url = new URL(paths.sharedReport.href({ token }), window.location.origin).href;
  return (
    <Alert tone="info" title="Copy the link now. It is not shown again.">
      <div className={styles.created}>
        <a href={url} target="_blank" rel="noreferrer" className={styles.url}>
          {url}
        </a>
        <CopyButton value={url} label="Copy link" withText />
      </div>
    </Alert>
  );
}

function OpenLinks({ offsetMinutes }: { readonly offsetMinutes: number }) {
  const query = useQuery(linksQuery);
  if (query.isError)
    return <ErrorState text={textsOf(query.error)[0] ?? ''} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton height={80} aria-label="Links are loading" />;
  if (query.data.length === 0) return null;
  return (
    <section aria-labelledby="open-links">
      <h3 id="open-links" className={styles.heading}>
        Open links
      </h3>
      <ul className={styles.list}>
        {query.data.map((link) => (
          <LinkItem key={link.id} link={link} offsetMinutes={offsetMinutes} />
        ))}
      </ul>
    </section>
  );
}

function LinkItem({
  link,
  offsetMinutes,
}: {
  readonly link: ReportLinkView;
  readonly offsetMinutes: number;
}) {
  const revoke = useCommand({
    run: () => api.delete(`/statistics/links/${link.id}`),
    success: 'Link revoked',
    invalidates: [linksQuery.queryKey],
  });
  const ask = async () => {
    const agreed = await confirm({
      title: `Revoke the link “${link.name}”?`,
      body: 'It stops working at once, for everyone who has it.',
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (agreed) revoke.run();
  };
  const opened =
    link.lastOpenedAt === null
      ? 'never opened'
      : `opened ${formatCount(link.opens)} ${link.opens === 1 ? 'time' : 'times'}, last ${formatDateTime(link.lastOpenedAt, offsetMinutes)}`;
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <strong className={styles.name} title={link.name}>
          {link.name}
        </strong>
        <span className={styles.note}>{`Until ${formatDay(link.expiresAt, offsetMinutes)} · ${opened}`}</span>
      </div>
      <IconButton label={`Revoke ${link.name}`} onClick={() => void ask()}>
        <IconTrash size="1rem" aria-hidden />
      </IconButton>
    </li>
  );
}
