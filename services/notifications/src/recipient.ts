import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import { accept, type Decider } from '@marquee/kit/decider/decider';
import type { EventStore } from '@marquee/kit/event-store/port';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import type { Sealed } from '@marquee/schemas/common/sealed';
import { DEFAULT_LANGUAGE, type Language } from '@marquee/schemas/common/language';
import type { UserEvent, UserSettings } from '@marquee/schemas/user/events';

/** The user that a notification goes to; personal data stays sealed until a mail is sent. */
export interface Recipient {
  readonly settings: UserSettings;
  readonly personal: Sealed;
  /** Has the pages of admins in place of those of advertisers. */
  readonly isAdmin: boolean;
  /** Deleted, deactivated or erased: nothing is sent any more. */
  readonly isReachable: boolean;
}

type State = Recipient | undefined;

/** Of the mails to a recipient. */
export const languageOf = ({ settings }: Pick<Recipient, 'settings'>): Language =>
  settings.language ?? DEFAULT_LANGUAGE;

function evolve(state: State, event: UserEvent): State {
  if (event.type === 'UserRegistered') {
    const { settings, personal, role } = event.data;
    return { settings, personal, isAdmin: role === 'admin', isReachable: true };
  }
  if (!state) return state;
  switch (event.type) {
    case 'UserSettingsChanged':
      return { ...state, settings: { ...state.settings, ...withoutUndefined(event.data.settings) } };
    case 'UserPersonalDataChanged':
      return { ...state, personal: event.data.personal };
    case 'UserRoleChanged':
      return { ...state, isAdmin: event.data.role === 'admin' };
    case 'UserActivated':
      return { ...state, isReachable: true };
    case 'UserDeactivated':
    case 'UserDeleted':
    case 'UserPersonalInfoWiped':
      return { ...state, isReachable: false };
    default:
      return state;
  }
}

const reader: Decider<never, State, UserEvent, never> = {
  decide: () => accept(),
  evolve,
  initialState: undefined,
};

/** Folds `user-<id>` straight from the event store: what is set at this moment is what counts. */
export function createRecipientReader(
  eventStore: EventStore,
): (userId: number) => Promise<Recipient | undefined> {
  const streams = createCommandHandler({ decider: reader, eventStore });
  return async (userId) => (await streams.load(`user-${userId}`)).state;
}
