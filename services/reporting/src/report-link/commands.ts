import { randomBytes } from 'node:crypto';

import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import { secretDigest } from '@marquee/kit/runtime/secret-digest';
import { DAY_MS } from '@marquee/schemas/common/time';
import type { CreateReportLink } from '@marquee/schemas/report-link/commands';
import type { ReportLinkEvent } from '@marquee/schemas/report-link/events';

import { reportLinkDecider, reportLinkStream } from './index.ts';
import type { ReportLinkRejection } from './rejections.ts';
import type { ReportLinkState } from './state.ts';

type ReportLinkHandled = Handled<ReportLinkState, ReportLinkEvent, ReportLinkRejection>;

/** What can be done with links to reports. */
export interface ReportLinkCommands {
  /** @returns beside the outcome the token, which is kept nowhere */
  create(
    userId: number,
    wanted: CreateReportLink,
    context: CommandContext,
  ): Promise<{ readonly handled: ReportLinkHandled; readonly token: string }>;
  revoke(id: number, userId: number, context: CommandContext): Promise<ReportLinkHandled>;
}

/** 256 bits: it cannot be guessed. */
const TOKEN_BYTES = 32;

export function createReportLinkCommands(eventStore: EventStore, ids: IdAllocator): ReportLinkCommands {
  const links = createCommandHandler({ decider: reportLinkDecider, eventStore });
  return {
    async create(userId, { days, ...wanted }, context) {
      const linkId = await ids.next('report-link');
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = new Date(Date.parse(context.occurredAt) + days * DAY_MS).toISOString();
      const link = { linkId, userId, ...wanted, tokenHash: secretDigest(token), expiresAt };
      const command = { type: 'CreateReportLink', ...link } as const;
      return { handled: await links.handle(reportLinkStream(linkId), command, context), token };
    },
    revoke: (id, userId, context) =>
      links.handle(reportLinkStream(id), { type: 'RevokeReportLink', userId }, context),
  };
}
