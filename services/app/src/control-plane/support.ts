import type { AccountsService } from '@marquee/accounts';
import { createSupportService, type SupportService } from '@marquee/support';

type SupportDeps = Parameters<typeof createSupportService>[0];

/** Support, with what accounts says of people: who answers for an account, and who may answer at all. */
export function composeSupport(
  accounts: Pick<AccountsService, 'findUser' | 'directory'>,
  deps: Omit<SupportDeps, 'names' | 'staff' | 'mayAnswer' | 'accountManagerOf'>,
): SupportService {
  const mayAnswer = async (userId: number): Promise<boolean> => {
    const account = await accounts.findUser(userId);
    return account?.isActive === true && account.role !== 'advert' && !account.isAuditorRole;
  };
  return createSupportService({
    ...deps,
    mayAnswer,
    names: (userIds) => accounts.directory.names(userIds),
    staff: () => accounts.directory.staff(),
    accountManagerOf: async (userId) => {
      const manager = (await accounts.findUser(userId))?.settings.accountManagerId ?? null;
      return manager !== null && (await mayAnswer(manager)) ? manager : null;
    },
  });
}
