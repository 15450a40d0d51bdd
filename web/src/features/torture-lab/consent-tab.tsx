import type { LabConsent } from '@marquee/schemas/queries/lab';

import { t } from '../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { Code, Text } from '../../ui/text.tsx';
import classes from './torture-lab.module.css';

/** Which signal allows or forbids which use of what is personal. */
export function ConsentTab({ consent }: { readonly consent: LabConsent | null }) {
  if (consent === null)
    return <Text c="dimmed">{t('The request couldn’t be parsed, so no signals were read.')}</Text>;
  const { signals, mayUsePersonalIds, isUnrestricted, uses } = consent;
  const summary = isUnrestricted
    ? t('Nothing restricts the request.')
    : mayUsePersonalIds
      ? t('Consent allows personal identifiers; IP address and user agent aren’t used as substitutes.')
      : t('Personal data isn’t used: no identifiers and no substitutes.');
  return (
    <Stack gap="md">
      <Text>{summary}</Text>
      {signals.length > 0 && (
        <ul className={classes.signals} aria-label={t('Signals found')}>
          {signals.map(({ place, value }) => (
            <li key={place}>
              <Code>{place}</Code> = <Code>{value}</Code>
            </li>
          ))}
        </ul>
      )}
      {uses.length > 0 && (
        <TableScroll label={t('Uses of personal data')} minWidth="28rem">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('Use')}</Table.Th>
                <Table.Th scope="col">{t('Allowed')}</Table.Th>
                <Table.Th scope="col">{t('Because')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {uses.map(({ use, isAllowed, because }) => (
                <Table.Tr key={use}>
                  <Table.Th scope="row" className={classes.campaign}>
                    {use}
                  </Table.Th>
                  <Table.Td>
                    <StatusBadge
                      status={isAllowed ? 'approved' : 'disapproved'}
                      label={isAllowed ? t('Yes') : t('No')}
                    />
                  </Table.Td>
                  <Table.Td>{because}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </TableScroll>
      )}
    </Stack>
  );
}
