import { describe, expect, it } from 'vitest';

import type { ReportExportCommand } from './decide.ts';
import { reportExportDecider } from './index.ts';
import type { ReportExportState } from './state.ts';

const wanted = { exportId: 4, userId: 5, format: 'csv', name: 'statistics', query: 'groupBy=day' };
const request: ReportExportCommand = { type: 'RequestReportExport', ...wanted };
const complete: ReportExportCommand = {
  ...{ type: 'CompleteReportExport', rows: 3, size: 99 },
  expiresAt: '2026-11-22T10:00:00.000Z',
};
const fail: ReportExportCommand = { type: 'FailReportExport', reason: 'too many rows' };
const remove: ReportExportCommand = { type: 'RemoveReportExport', userId: 5 };

const after = (...commands: readonly ReportExportCommand[]): ReportExportState =>
  commands.reduce<ReportExportState>((state, command) => {
    const decision = reportExportDecider.decide(command, state);
    return decision.accepted ? decision.events.reduce(reportExportDecider.evolve, state) : state;
  }, reportExportDecider.initialState);

describe('an export of a report', () => {
  it.each([
    ['pending', [request]],
    ['completed', [request, complete]],
    ['failed', [request, fail]],
    ['removed', [request, complete, remove]],
    ['removed', [request, remove]],
  ] as [string, ReportExportCommand[]][])('is %s after %j', (status, commands) => {
    expect(after(...commands).status).toBe(status);
  });

  it('is made once, also by two processes', () => {
    for (const done of [complete, fail]) {
      const decision = reportExportDecider.decide(complete, after(request, done));
      expect(decision).toEqual({ accepted: true, events: [] });
    }
  });

  it.each([
    ['another user removes it', [request], { ...remove, userId: 6 }, 'not-found'],
    ['it is removed', [request, remove], remove, 'not-found'],
    ['it is removed while it is made', [request, remove], complete, 'not-found'],
    ['it exists', [request], request, 'already-exists'],
  ] as [string, ReportExportCommand[], ReportExportCommand, string][])(
    'rejects a command when %s',
    (_what, given, command, reason) => {
      expect(reportExportDecider.decide(command, after(...given))).toMatchObject({
        accepted: false,
        rejection: { reason },
      });
    },
  );
});
