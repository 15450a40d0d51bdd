import type { SupportService } from '@marquee/support';

import type { Calendar } from './calendar.ts';
import type { CreatedIds, Step } from './seed-context.ts';

type Opened = Parameters<SupportService['commands']['open']>[1];

/** A support ticket that was answered, and one that waits for its answer, each with its account's manager. */
export const ticketSteps = ({ commands }: SupportService, { daysAgo }: Calendar): readonly Step[] => [
  openStep(commands, 'ticket of the invoice', daysAgo(24, '08:15'), 'brightwell', {
    subject: 'New address on invoices',
    category: 'billing',
    message: 'We have moved to 18 Harbour Street. Can the invoice of last month have the new address?',
    files: [],
  }),
  {
    ...{ key: 'answer to the invoice', at: daysAgo(24, '09:40'), by: 'finance' },
    proof: { type: 'SupportTicketReplied' },
    async run(context, createdIds) {
      const message =
        'Yes. Save the address in your settings: the next statement has it, and we have sent the last one again.';
      const answer = { message, files: [] };
      await commands.reply(finance(createdIds), createdIds.id('ticket of the invoice'), answer, context);
      return undefined;
    },
  },
  {
    ...{ key: 'note on the invoice', at: daysAgo(24, '09:45'), by: 'finance' },
    proof: { type: 'SupportTicketNoted' },
    async run(context, createdIds) {
      const ticketId = createdIds.id('ticket of the invoice');
      await commands.note(finance(createdIds), ticketId, 'Statement was sent again by email.', context);
      return undefined;
    },
  },
  openStep(commands, 'ticket of the budget', daysAgo(1, '13:20'), 'bluepeak', {
    subject: 'Daily limit for the summer campaign',
    category: 'campaign',
    message: 'We would like to spend up to $300 a day from next week on. Can you raise our daily limit?',
    files: [],
  }),
];

const finance = (createdIds: CreatedIds) =>
  ({ side: 'staff', staffId: createdIds.id('finance'), seesAll: false }) as const;

const openStep = (
  commands: SupportService['commands'],
  key: string,
  at: Date,
  by: string,
  form: Opened,
): Step => ({
  ...{ key, at, by },
  proof: { type: 'SupportTicketOpened', id: 'ticketId' },
  run: async (context, createdIds) => (await commands.open(createdIds.id(by), form, context)).ticketId,
});
