import type { CampaignAction } from '@marquee/schemas/optimization-rule/actions';
import type { DryRun } from '@marquee/schemas/optimization-rule/history';
import type { ReactNode } from 'react';

import { formatCount, formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { Text } from '../../ui/text.tsx';
import { bidChangeText } from './terms.ts';

interface ResultProps {
  readonly title: string;
  readonly campaigns: number;
  readonly shown: number;
  /** Undefined where it is not known. */
  readonly total?: number;
  /** The form says something else by now. */
  readonly isOutdated: boolean;
  readonly children: ReactNode;
}

const Result = ({ title, campaigns, shown, total, isOutdated, children }: ResultProps) => (
  <Stack gap="xs">
    <Text fw={600}>{title}</Text>
    <Text size="sm" c="dimmed">
      {t('Looked at {campaigns, plural, one {# campaign} other {# campaigns}}.', { campaigns })}
      {total === undefined
        ? ` ${t('There may be more.')}`
        : total > shown && ` ${t('The first {count} are shown.', { count: formatCount(shown) })}`}
      {isOutdated && ` ${t('The rule has changed since: run it again.')}`}
    </Text>
    {shown > 0 && children}
  </Stack>
);

interface Found extends DryRun {
  readonly isOutdated: boolean;
}

/** Sources that would have been added. */
export const FoundSources = ({ added, isPartial, campaigns, rows, isOutdated }: Found) => (
  <Result
    title={sourcesTitle(added, isPartial)}
    {...{ campaigns, isOutdated }}
    shown={rows.length}
    total={added}
  >
    <Rows
      label={t('Sources of the dry run')}
      columns={[t('Source'), t('Reason')]}
      rows={rows.map(({ source, at, reason }) => ({
        key: source,
        name: source,
        at,
        cells: [reason],
      }))}
    />
  </Result>
);

function sourcesTitle(added: number, isPartial: boolean): string {
  if (added === 0) {
    return isPartial
      ? t('No matches in the first sources. There may be more.')
      : t('Would have added nothing.');
  }
  return isPartial
    ? t('Would have added at least {added, plural, one {# source} other {# sources}}.', { added })
    : t('Would have added {added, plural, one {# source} other {# sources}}.', { added });
}

interface FoundActionsProps extends Found {
  readonly action: CampaignAction;
  readonly isLowered: boolean;
}

/** What would have been done about campaigns. */
export function FoundActions({
  action,
  isLowered,
  acted,
  actions,
  campaigns,
  isPartial,
  isOutdated,
}: FoundActionsProps) {
  const bids = action === 'changeBid';
  return (
    <Result
      title={actionsTitle(action, isLowered, acted)}
      {...{ campaigns, isOutdated }}
      shown={actions.length}
      {...(isPartial ? {} : { total: actions.length })}
    >
      <Rows
        label={t('Campaigns of the dry run')}
        columns={[t('Campaign'), ...(bids ? [t('Bid')] : []), t('Reason')]}
        rows={actions.map(({ campaignId, campaignName, at, reason, ...bid }) => ({
          key: `${campaignId}:${at}`,
          name: campaignName,
          at,
          cells: [...(bids ? [bidChangeText(bid)] : []), reason],
        }))}
      />
    </Result>
  );
}

function actionsTitle(action: CampaignAction, isLowered: boolean, acted: number): string {
  if (acted === 0) return t('Would have done nothing.');
  switch (action) {
    case 'pauseCampaign':
      return t('Would have paused {acted, plural, one {# campaign} other {# campaigns}}.', { acted });
    case 'notify':
      return t('Would have notified you about {acted, plural, one {# campaign} other {# campaigns}}.', {
        acted,
      });
    case 'changeBid':
      return isLowered
        ? t('Would have lowered {acted, plural, one {# bid} other {# bids}}.', { acted })
        : t('Would have raised {acted, plural, one {# bid} other {# bids}}.', { acted });
  }
}

interface RowsProps {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    /** When the rule would have acted. */
    readonly at: string;
    readonly cells: readonly string[];
  }[];
}

/** The time is below the name, so that the reason is seen on a narrow screen too. */
const Rows = ({ label, columns, rows }: RowsProps) => (
  <TableScroll label={label} minWidth="15rem" maxHeight="24rem">
    <Table>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, at, cells }) => (
          <Table.Tr key={key}>
            <Table.Td>
              {name}
              <Text size="xs" c="dimmed">
                {formatInstant(at)}
              </Text>
            </Table.Td>
            {cells.map((cell, index) => (
              <Table.Td key={columns[index + 1]}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </TableScroll>
);
