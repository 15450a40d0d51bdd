import { describe, expect, it } from 'vitest';

import { DECLARED_FIELDS, declaredPaths, fieldLabel } from './field-labels.ts';

const DECLARED = Object.entries(DECLARED_FIELDS).flatMap(([entity, fields]) =>
  declaredPaths(fields).map((path) => ({ entity, path })),
);

describe('what the log calls fields', () => {
  it('knows every resource and many fields', () => {
    expect(Object.keys(DECLARED_FIELDS)).toHaveLength(21);
    expect(DECLARED.length).toBeGreaterThan(150);
  });

  it.each(DECLARED)('$entity $path has a label, and not its raw name', ({ entity, path }) => {
    const label = fieldLabel(entity, path);
    expect(label).toMatch(/^[A-Z]/);
    // Neither camel case nor a dotted path.
    expect(label).not.toMatch(/[a-z][A-Z]|\.|\bids?\b|Nanos|Bps/);
  });

  it.each(Object.keys(DECLARED_FIELDS))('no two fields of a %s are called the same', (entity) => {
    const labels = DECLARED.filter((one) => one.entity === entity).map(({ path }) =>
      fieldLabel(entity, path),
    );
    expect(labels).toEqual([...new Set(labels)]);
  });

  it.each([
    ['campaign', 'dailyBudget', 'Daily budget'],
    ['campaign', 'name', 'Name'],
    ['campaign', 'creativeIds', 'Creatives'],
    ['campaign', 'startAt', 'Start date'],
    ['campaign', 'targeting.deviceTypes', 'Targeting · device types'],
    ['campaign', 'targeting.age.min', 'Targeting · age · min'],
    ['campaign', 'frequencyCap.hours', 'Frequency cap · hours'],
    ['creative', 'native.assetTitle', 'Native · title'],
    ['creative', 'native.smallImageId', 'Native · small image ID'],
    ['creative', 'video.vastAdTagURI', 'Video · VAST tag URI'],
    ['audience', 'lifetimeDays', 'Lifetime days'],
    ['conversion-pixel', 'isActive', 'Is active'],
    ['deal', 'sspEndpointId', 'Exchange'],
    ['ssp-endpoint', 'qps', 'QPS'],
    ['user', 'settings.canSeeSsp', 'Settings · can see SSP'],
    ['filter-list', 'campaignIds', 'Campaign IDs'],
    ['dsp-endpoint', 'marginBps', 'Margin (basis points)'],
    ['user', 'settings.lowBudgetSum', 'Settings · low budget sum'],
    ['user', 'personal.firstName', 'Personal · first name'],
    ['webhooks', 'types', 'Events'],
    ['list-views', 'view.settings.density', 'View · settings · density'],
    ['support-ticket', 'assigneeId', 'Assignee'],
    ['wallet', 'paymentId', 'Payment ID'],
    ['campaign', 'schedule.mon', 'Schedule · mon'],
    ['no-such-thing', 'constructor', 'Constructor'],
    ['campaign', 'constructor', 'Constructor'],
  ])('of a %s, %s reads "%s"', (entity, path, label) => expect(fieldLabel(entity, path)).toBe(label));
});
