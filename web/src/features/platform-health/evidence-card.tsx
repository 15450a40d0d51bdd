import type { EvidenceDifference, EvidenceView } from '@marquee/schemas/evidence/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { Text } from '../../ui/text.tsx';
import { evidenceQuery } from './api.ts';
import { EvidenceDialog } from './evidence-dialog.tsx';
import styles from './platform-health.module.css';
import { QueryCard } from './query-card.tsx';

interface EvidenceCardProps {
  /** Auditors see what was found; an admin says what comes of it. */
  readonly canAcknowledge?: boolean;
}

/** Whether the activity log and the access log are as they were written, and the acknowledged differences. */
export function EvidenceCard({ canAcknowledge = false }: EvidenceCardProps) {
  const query = useQuery(evidenceQuery);
  const [chosen, setChosen] = useState<readonly EvidenceDifference[]>([]);
  const open = query.data?.differences.filter(isOpen) ?? [];
  return (
    <QueryCard
      title={t('Evidence check')}
      description={t('Every event compared with the activity log, and the access log with its digests')}
      query={query}
      height={120}
      actions={
        canAcknowledge && open.length > 1 ? (
          <Button variant="default" size="sm" onClick={() => setChosen(open)}>
            {t('Acknowledge all')}
          </Button>
        ) : undefined
      }
    >
      {(evidence) => (
        <Stack gap="sm">
          <StatusBadge {...stateOf(evidence)} />
          {evidence.differences.length > 0 && (
            <Differences
              differences={evidence.differences}
              onAcknowledge={canAcknowledge ? (difference) => setChosen([difference]) : undefined}
            />
          )}
          <Text size="xs" c="dimmed">
            {describeCheck(evidence)}
          </Text>
          {chosen.length > 0 && <EvidenceDialog differences={chosen} onClose={() => setChosen([])} />}
        </Stack>
      )}
    </QueryCard>
  );
}

const isOpen = ({ acknowledgement }: EvidenceDifference): boolean => acknowledgement === null;

function stateOf({ differences, checkedAt }: EvidenceView) {
  const open = differences.filter(isOpen).length;
  if (open > 0)
    return {
      status: 'disapproved',
      label: t('{open, plural, one {# difference} other {# differences}} to investigate', { open }),
    } as const;
  if (checkedAt === null) return { status: 'pending', label: t('The first check is running') } as const;
  const isClean = differences.every(({ isFound }) => !isFound);
  return {
    status: 'approved',
    label: isClean ? t('Both logs are unchanged') : t('All differences acknowledged'),
  } as const;
}

const describeCheck = ({ checkedAt, events, accessEvents }: EvidenceView): string =>
  checkedAt === null
    ? t('Not checked since the last start')
    : t(
        '{events, plural, one {# event} other {# events}} and {accessEvents, plural, one {# access event} other {# access events}} checked {date}',
        {
          events: events ?? 0,
          accessEvents: accessEvents ?? 0,
          date: formatInstant(checkedAt, undefined, true),
        },
      );

interface DifferencesProps {
  readonly differences: readonly EvidenceDifference[];
  readonly onAcknowledge: ((difference: EvidenceDifference) => void) | undefined;
}

function Differences({ differences, onAcknowledge }: DifferencesProps) {
  return (
    <TableScroll label={t('Differences')} maxHeight="24rem" minWidth="0">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('Difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map((difference) => (
            <Table.Tr key={difference.fingerprint}>
              <Table.Td>
                <div className={styles.difference}>
                  <div>
                    {sentence(difference.text)}
                    {!difference.isFound && (
                      <Text size="xs" c="dimmed">
                        {t('No longer found')}
                      </Text>
                    )}
                  </div>
                  <Acknowledged difference={difference} onAcknowledge={onAcknowledge} />
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

interface AcknowledgedProps {
  readonly difference: EvidenceDifference;
  readonly onAcknowledge: DifferencesProps['onAcknowledge'];
}

function Acknowledged({ difference, onAcknowledge }: AcknowledgedProps) {
  const { acknowledgement, text } = difference;
  if (acknowledgement !== null)
    return (
      <div>
        {acknowledgement.reason}
        <Text size="xs" c="dimmed">
          {t('Acknowledged by {name}, {date}', {
            name: nameOf(acknowledgement),
            date: formatInstant(acknowledgement.at, undefined, true),
          })}
        </Text>
      </div>
    );
  if (onAcknowledge === undefined) return <StatusBadge status="disapproved" label={t('Not acknowledged')} />;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('Acknowledge: {text}', { text })}
      onClick={() => onAcknowledge(difference)}
    >
      {t('Acknowledge')}
    </Button>
  );
}

type Acknowledgement = NonNullable<EvidenceDifference['acknowledgement']>;

const nameOf = ({ who }: Acknowledgement): string =>
  who === null ? t('Unknown') : (who.name ?? t('User {id}', { id: who.id }));

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
