import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import type { SignUpCommand } from '@marquee/schemas/commands/auth';
import { zoneOfBrowser } from '@marquee/schemas/common/zone/zone-names';
import type { ChangeUserCommand, CreateUserCommand } from '@marquee/schemas/user/commands';
import type { PersonalData } from '@marquee/schemas/user/events';

import { changeAccount, personalPart, settingsPart } from './changes.ts';
import type { Accounts } from '../accounts.ts';
import {
  changePassword,
  confirmEmail,
  requestPasswordReset,
  restorePassword,
  type PasswordChange,
} from '../passwords/changes.ts';
import { requestConfirmation } from '../registration/request-confirmation.ts';
import { registerUser, type Registered, type Registration } from '../registration/register.ts';
import { deleteUser, type Removal, type Removed } from '../removal/delete-user.ts';
import { createSignIn, type AccessToken, type CodeRequired, type SignIn } from '../sign-in/sign-in.ts';

type Position = bigint | undefined;

/** Everything that changes accounts. Rejections are thrown as `RejectedError`; positions are for read-after-write. */
export interface AccountsCommands {
  /** For seeding and for callers that create accounts without HTTP. */
  register(registration: Registration, context: CommandContext): Promise<Registered>;
  signUp(command: SignUpCommand, context: CommandContext): Promise<Registered>;
  createUser(command: CreateUserCommand, context: CommandContext): Promise<Registered>;
  changeUser(
    command: { readonly userId: number; readonly body: ChangeUserCommand },
    context: CommandContext,
  ): Promise<Position>;
  deleteUser(command: Removal, context: CommandContext): Promise<Removed>;
  signIn(command: SignIn, context: CommandContext): Promise<AccessToken | CodeRequired>;
  requestPasswordReset(
    command: { readonly email: string; readonly ip: string },
    context: CommandContext,
  ): Promise<Position>;
  restorePassword(
    command: { readonly token: string; readonly password: string },
    context: CommandContext,
  ): Promise<Position>;
  /** @returns minutes until the address may ask again */
  requestConfirmation(
    command: { readonly email: string; readonly ip: string },
    context: CommandContext,
  ): Promise<number>;
  confirmEmail(token: string, context: CommandContext): Promise<Position>;
  changePassword(command: PasswordChange, context: CommandContext): Promise<Position>;
}

const EMPTY_PERSON: Omit<PersonalData, 'firstName' | 'lastName' | 'email'> = {
  phone: null,
  telegram: null,
  company: null,
  country: null,
  address: null,
  emailSpare: null,
};

export function createAccountsCommands(accounts: Accounts): AccountsCommands {
  return {
    register: (registration, context) => registerUser(accounts, registration, context),
    signUp: (
      { firstName, lastName, email, company, country, phone, telegram, password, language, timezone },
      context,
    ) =>
      registerUser(
        accounts,
        {
          personal: {
            ...EMPTY_PERSON,
            firstName,
            lastName,
            email,
            company,
            country,
            phone,
            telegram: telegram ?? null,
          },
          password,
          role: 'advert',
          isFinanceRole: false,
          settings: { language: language ?? null, timezone: zoneOfBrowser(timezone) },
          registeredBy: 'sign-up',
          isEmailConfirmed: false,
        },
        context,
      ),
    createUser: (command, context) => createUser(accounts, command, context),
    changeUser: (command, context) => changeAccount(accounts, command, context),
    deleteUser: (command, context) => deleteUser(accounts, command, context),
    signIn: createSignIn(accounts),
    requestPasswordReset: (command, context) => requestPasswordReset(accounts, command, context),
    restorePassword: (command, context) => restorePassword(accounts, command, context),
    requestConfirmation: (command, context) => requestConfirmation(accounts, command, context),
    confirmEmail: (token, context) => confirmEmail(accounts, token, context),
    changePassword: (command, context) => changePassword(accounts, command, context),
  };
}

async function createUser(
  accounts: Accounts,
  command: CreateUserCommand,
  context: CommandContext,
): Promise<Registered> {
  const { firstName, lastName, email, password, role, isFinanceRole, isAuditorRole, isActive } = command;
  const registered = await registerUser(
    accounts,
    {
      personal: { ...EMPTY_PERSON, ...personalPart(command), firstName, lastName, email },
      settings: settingsPart(command),
      password,
      role: role ?? 'advert',
      isFinanceRole: isFinanceRole ?? false,
      isAuditorRole: isAuditorRole ?? false,
      registeredBy: 'admin',
      isEmailConfirmed: true,
    },
    context,
  );
  if (isActive !== false) return registered;
  const { userId } = registered;
  const position = await changeAccount(
    accounts,
    { userId, body: { isActive } },
    furtherCommand(context, 'deactivate'),
  );
  return { userId, position };
}
