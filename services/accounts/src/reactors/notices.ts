import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { DomainEvent } from '@marquee/kit/decider/event-codec';
import type { Mail, Mailer } from '@marquee/kit/mail/port';
import { openOrNull } from '@marquee/kit/personal-data/open-or-null';
import type { EventOf } from '@marquee/kit/projector/read-model';
import type { UserEvent } from '@marquee/schemas/user/events';
import { v5 as uuidV5 } from 'uuid';

import { findAccount, type Accounts } from '../accounts.ts';
import type { MailOrder } from '../mails/queue.ts';
import { openPersonal } from '../personal-data.ts';
import { userDecider, userStream } from '../user/index.ts';
import { languageOf, liveAccount } from '../user/state.ts';
import { noticeMail } from './notice-mail.ts';
import type { NoticeTextKey } from './notice-texts.ts';

/** Events that users are notified of, because they change who can sign in or call the API. */
export const NOTICED_EVENTS = [
  'UserPasswordChanged',
  'UserPersonalDataChanged',
  'UserSecondFactorEnabled',
  'UserSecondFactorDisabled',
  'UserSecondFactorReset',
  'UserRecoveryCodeUsed',
  'UserRecoveryCodesReplaced',
  'UserApiKeyCreated',
] as const;
export type NoticedEvent = EventOf<(typeof NOTICED_EVENTS)[number]>;

type NoticeKind = 'notice' | 'notice-old-address';

/** Namespace of the ids of a second mail about one event (RFC 9562, version 5). */
const OLD_ADDRESS_NAMESPACE = '5b0f7c7e-2f0a-5d5e-9a3e-6a1f0f9f4c11';

const orderIdOf = (eventId: string, kind: NoticeKind): string =>
  kind === 'notice' ? eventId : uuidV5(eventId, OLD_ADDRESS_NAMESPACE);

/** The mails that an event asks for: a change of address is reported to the old and the new address. */
export function noticeOrders(event: NoticedEvent): readonly Pick<MailOrder, 'eventId' | 'kind'>[] {
  if (event.type !== 'UserPersonalDataChanged') return [{ eventId: event.id, kind: 'notice' }];
  if (!event.data.changedFields.includes('email')) return [];
  const kinds = ['notice', 'notice-old-address'] as const;
  return kinds.map((kind) => ({ eventId: orderIdOf(event.id, kind), kind }));
}

/** Sends one ordered notice, to the address that the account had at the event; nothing to who was deleted or erased. */
export async function sendNotice(accounts: Accounts, mailer: Mailer, order: MailOrder): Promise<void> {
  if (!(await findAccount(accounts, order.userId))) return;
  const mail = await composeNotice(accounts, order);
  if (mail) await mailer.send(mail);
}

async function composeNotice(
  accounts: Accounts,
  { eventId, userId, kind }: MailOrder,
): Promise<Mail | undefined> {
  const stream = await accounts.eventStore.readStream(userStream(userId));
  const index = stream.findIndex(({ id }) => orderIdOf(id, kind as NoticeKind) === eventId);
  const recorded = stream[index];
  if (!recorded) return undefined;
  const states = [stream.slice(0, index), stream.slice(0, index + 1)].map((events) =>
    liveAccount(
      events.reduce(
        (state, event) => userDecider.evolve(state, decodeEvent(event) as UserEvent),
        userDecider.initialState,
      ),
    ),
  );
  const [before, after] = states;
  if (!before || !after) return undefined;
  const event = decodeEvent(recorded);
  if (event.type === 'UserPersonalDataChanged' && before.emailDigest === after.emailDigest) return undefined;
  const person = await openPersonal(
    accounts.vault,
    (kind === 'notice-old-address' ? before : after).personal,
  );
  const text = textKeyOf(event, kind as NoticeKind);
  if (!person || !text) return undefined;
  return noticeMail({
    person,
    language: languageOf(after),
    zone: after.settings.timezone,
    text,
    at: recorded.metadata.occurredAt,
    by: recorded.metadata.actorId === userId ? 'oneself' : 'staff',
    from: recorded.metadata.actorId === userId ? await addressOf(accounts, recorded) : undefined,
    publicUrl: accounts.config.publicUrl.replace(/\/+$/, ''),
  });
}

/** Where the call came from, if that is known and the user made it. */
async function addressOf(
  { vault }: Accounts,
  { metadata: { origin } }: Pick<DomainEvent, 'metadata'>,
): Promise<string | undefined> {
  const opened = origin && (await openOrNull(vault, origin.keyOf, origin.sealed));
  return opened ? (JSON.parse(opened) as { readonly ip?: string }).ip : undefined;
}

function textKeyOf(event: DomainEvent, kind: NoticeKind): NoticeTextKey | undefined {
  switch (event.type) {
    case 'UserPasswordChanged':
      return event.data.reason;
    case 'UserPersonalDataChanged':
      return kind === 'notice' ? 'address-new' : 'address-old';
    case 'UserSecondFactorEnabled':
      return 'factor-on';
    case 'UserSecondFactorDisabled':
      return 'factor-off';
    case 'UserSecondFactorReset':
      return 'factor-reset';
    case 'UserRecoveryCodeUsed':
      return 'recovery-code-used';
    case 'UserRecoveryCodesReplaced':
      return 'recovery-codes-new';
    case 'UserApiKeyCreated':
      return 'api-key-created';
    default:
      return undefined;
  }
}
