import { expect, it } from 'vitest';

import type { ReportLinkCommand } from './decide.ts';
import { reportLinkDecider } from './index.ts';
import type { ReportLinkState } from './state.ts';

const create: ReportLinkCommand = {
  ...{ type: 'CreateReportLink', linkId: 6, userId: 5, name: 'Acme', query: 'groupBy=day', preset: null },
  ...{ tokenHash: 'hash', expiresAt: '2026-12-21T10:00:00.000Z' },
};
const revoke: ReportLinkCommand = { type: 'RevokeReportLink', userId: 5 };

const after = (...commands: readonly ReportLinkCommand[]): ReportLinkState =>
  commands.reduce<ReportLinkState>((state, command) => {
    const decision = reportLinkDecider.decide(command, state);
    return decision.accepted ? decision.events.reduce(reportLinkDecider.evolve, state) : state;
  }, reportLinkDecider.initialState);

it('a link is created, and revoked by its owner', () => {
  expect(after(create)).toMatchObject({ status: 'open', linkId: 6, name: 'Acme' });
  expect(after(create, revoke)).toEqual({ status: 'revoked' });
});

it.each([
  ['another user revokes it', [create], { ...revoke, userId: 6 }, 'not-found'],
  ['it is revoked', [create, revoke], revoke, 'not-found'],
  ['it exists', [create], create, 'already-exists'],
] as [string, ReportLinkCommand[], ReportLinkCommand, string][])(
  'a link rejects a command when %s',
  (_what, given, command, reason) => {
    expect(reportLinkDecider.decide(command, after(...given))).toMatchObject({
      accepted: false,
      rejection: { reason },
    });
  },
);
