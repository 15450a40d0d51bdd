import { dryRunAnswer, dryRunBody, type DryRun } from '@marquee/schemas/optimization-rule/history';
import { safeParse } from 'valibot';
import { useState } from 'react';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatCount, formatDay } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { Text } from '../../ui/text.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import type { RuleValues } from './rule-values.ts';

interface DryRunProps {
  /** Rule ID of a saved rule. */
  readonly ruleId: number | undefined;
}

/** What the rule, as it is typed, would have added over the last 14 days. */
export function DryRunPanel({ ruleId }: DryRunProps) {
  const { conditions, timeRange, filterListId } = useFormValues<RuleValues>();
  const [found, setFound] = useState<{ readonly text: string; readonly result: DryRun }>();
  const body = { conditions, timeRange, filterListId, optimizationRuleId: ruleId ?? null };
  const text = JSON.stringify(body);
  const isComplete = safeParse(dryRunBody, body).success;
  const run = useCommand<undefined, DryRun>({
    run: async () => (await parsed(dryRunAnswer, api.post('/optimization-rules/dry-run', body))).data,
    onSuccess: (result) => setFound({ text, result }),
  });
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          disabled={!isComplete}
          loading={run.isPending}
          onClick={() => run.run(undefined)}
        >
          {t('Dry run')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('See what it would have done over the last 14 days. Nothing is changed.')}
        </Text>
      </Group>
      <div aria-live="polite">
        {found !== undefined && <Found {...found.result} isOutdated={found.text !== text} />}
      </div>
    </Stack>
  );
}

interface FoundProps extends DryRun {
  /** The form says something else by now. */
  readonly isOutdated: boolean;
}

function Found({ added, isPartial, campaigns, rows, isOutdated }: FoundProps) {
  return (
    <Stack gap="xs">
      <Text fw={600}>
        {added === 0
          ? isPartial
            ? t('Found nothing among the first sources. There may be more.')
            : t('Would have added nothing.')
          : isPartial
            ? t('Would have added at least {added, plural, one {# source} other {# sources}}.', { added })
            : t('Would have added {added, plural, one {# source} other {# sources}}.', { added })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('Looked at {campaigns, plural, one {# campaign} other {# campaigns}}.', { campaigns })}
        {added > rows.length && ` ${t('The first {count} are shown.', { count: formatCount(rows.length) })}`}
        {isOutdated && ` ${t('The rule has changed since: run it again.')}`}
      </Text>
      {rows.length > 0 && (
        <TableScroll label={t('Sources of the dry run')} minWidth="32rem" maxHeight="24rem">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('Source')}</Table.Th>
                <Table.Th scope="col">{t('Day')}</Table.Th>
                <Table.Th scope="col">{t('Reason')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ source, at, reason }) => (
                <Table.Tr key={source}>
                  <Table.Td>{source}</Table.Td>
                  <Table.Td>{formatDay(at)}</Table.Td>
                  <Table.Td>{reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
    </Stack>
  );
}
