import { useState } from 'react';

import { Avatar } from '../ui/layout/avatar.tsx';
import { Card, StatCard } from '../ui/layout/card.tsx';
import { CodeBlock } from '../ui/layout/code-block.tsx';
import { DataList } from '../ui/layout/data-list.tsx';
import { StatusBadge } from '../ui/feedback/feedback.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { JsonViewer } from '../ui/layout/json-viewer.tsx';
import { Group, SimpleGrid } from '../ui/layout/layout.tsx';
import { Pagination } from '../ui/layout/pagination.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Table, TableScroll } from '../ui/layout/table.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { Code, Kbd, Text } from '../ui/text.tsx';

const ROWS = [
  {
    name: 'Autumn sale, desktop',
    status: 'approved',
    word: 'Active',
    shows: '1,204,331',
    ctr: '0.42%',
    spend: '$1,806.50',
  },
  { name: 'Winter coats', status: 'pending', word: 'Pending', shows: '0', ctr: '–', spend: '$0.00' },
  {
    name: 'Sneakers retargeting',
    status: 'disapproved',
    word: 'Disapproved',
    shows: '88,120',
    ctr: '0.31%',
    spend: '$97.11',
  },
  {
    name: 'Old banner test',
    status: 'disabled',
    word: 'Stopped',
    shows: '11,111,111',
    ctr: '0.07%',
    spend: '$8,111.11',
  },
] as const;

const BID = {
  id: '7f3a',
  imp: [{ id: '1', banner: { w: 300, h: 250 }, bidfloor: 0.35, secure: true }],
  at: 2,
  site: null,
};

export const DisplayPart = () => (
  <>
    <Figures />
    <Campaigns />
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Details />
      <Parts />
    </SimpleGrid>
    <Section title="For machines" description="What an exchange sends, and where.">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <CodeBlock title="bidUrl" code="curl -X POST https://bid.example.com/openrtb/acme -d @request.json" />
        <JsonViewer label="Bid request" data={BID} openLevels={4} />
      </SimpleGrid>
    </Section>
  </>
);

const Figures = () => (
  <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
    <StatCard
      label="Spend today"
      value="$1,204.55"
      delta={{ text: '+12.4%', trend: 'up', tone: 'bad', comparedWith: 'vs yesterday' }}
      hint="Since midnight in your time zone"
    />
    <StatCard
      label="Impressions"
      value="1,204,331"
      delta={{ text: '+3.1%', trend: 'up', comparedWith: 'vs yesterday' }}
    />
    <StatCard
      label="Effective CPM"
      value="$1.50"
      unit="per 1,000"
      delta={{ text: '0.0%', trend: 'same', comparedWith: 'vs yesterday' }}
    />
    <StatCard label="Clicks" value="" loading />
  </SimpleGrid>
);

function Campaigns() {
  const [page, setPage] = useState(3);
  return (
    <Card
      title="Campaigns"
      description="Four of 128, busiest first"
      actions={<Pagination page={page} pages={18} onChange={setPage} />}
      padded={false}
    >
      <TableScroll label="Campaigns" maxHeight="14rem">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40}>
                <RowCheck label="Select all" />
              </Table.Th>
              <Table.Th>Name</Table.Th>
              <Table.Th>Status</Table.Th>
              <Table.Th ta="right">Impressions</Table.Th>
              <Table.Th ta="right">CTR</Table.Th>
              <Table.Th ta="right">Spend</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ROWS.map((row) => (
              <Table.Tr key={row.name}>
                <Table.Td>
                  <RowCheck label={`Select ${row.name}`} />
                </Table.Td>
                <Table.Td>
                  <a href="#part">{row.name}</a>
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={row.status} label={row.word} tooltip="Since 3 November" />
                </Table.Td>
                <Table.Td ta="right">{row.shows}</Table.Td>
                <Table.Td ta="right">{row.ctr}</Table.Td>
                <Table.Td ta="right">{row.spend}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </Card>
  );
}

const Details = () => (
  <Card title="Details">
    <DataList
      items={[
        { label: 'Campaign', value: 'Autumn sale' },
        { label: 'Daily budget', value: '$250.00' },
        { label: 'Schedule', value: 'Mon to Fri, 08:00–20:00 (UTC+02:00)' },
        { label: 'Frequency cap', value: '' },
      ]}
    />
  </Card>
);

const Parts = () => (
  <Card title="Parts">
    <Tabs defaultValue="a">
      <Tabs.List>
        <Tabs.Tab value="a">Overview</Tabs.Tab>
        <Tabs.Tab value="b">Targeting</Tabs.Tab>
        <Tabs.Tab value="c">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="a" pt="md">
        <Group>
          <Avatar name="Ada Byron" />
          <Text>
            Press <Kbd>Ctrl</Kbd> + <Kbd>K</Kbd>, or use <Code>PATCH</Code>. An{' '}
            <a href="#part">inline link</a> and{' '}
            <Text span c="dimmed">
              dimmed words
            </Text>
            .
          </Text>
        </Group>
      </Tabs.Panel>
      <Tabs.Panel value="b">b</Tabs.Panel>
      <Tabs.Panel value="c">c</Tabs.Panel>
    </Tabs>
  </Card>
);

function RowCheck({ label }: { label: string }) {
  const [value, setValue] = useState(false);
  return <CheckboxField label={label} hideLabel size="xs" value={value} onChange={setValue} />;
}
