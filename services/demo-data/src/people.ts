import type { AccountsService, Registration } from '@marquee/accounts';
import { dollars } from '@marquee/schemas/common/money';
import type { PersonalData, UserSettings } from '@marquee/schemas/user/events';

import type { Calendar } from './calendar.ts';
import type { CreatedIds, Step } from './seed-context.ts';

interface Person {
  readonly key: string;
  readonly at: (calendar: Calendar) => Date;
  readonly role: Registration['role'];
  readonly isFinanceRole?: boolean;
  readonly isAuditorRole?: boolean;
  readonly personal: Pick<PersonalData, 'firstName' | 'lastName' | 'email'> & Partial<PersonalData>;
  readonly settings?: Partial<UserSettings>;
  /** Keys of the managers. */
  readonly sales?: string;
  readonly account?: string;
  readonly signedUp?: boolean;
  readonly isEmailConfirmed?: boolean;
}

/** What every advertiser of the demo pays above the exchanges' prices: the platform's margin. */
export const MARKUP_PERCENT = 12;

const NOTHING: Omit<PersonalData, 'firstName' | 'lastName' | 'email'> = {
  phone: null,
  telegram: null,
  company: null,
  country: null,
  address: null,
  emailSpare: null,
};

/**
 * Accounts: who there is, and what became of some of them.
 * @param password of every one of them
 */
export function peopleSteps(
  { commands }: AccountsService,
  calendar: Calendar,
  password: string,
): readonly Step[] {
  return [
    ...[...STAFF, ...ADVERTISERS].map((person) => registration(commands, person, calendar, password)),
    {
      key: 'silverdice is deactivated',
      at: calendar.daysAgo(8, '15:20'),
      by: 'admin',
      proof: { type: 'UserDeactivated' },
      async run(context, createdIds) {
        await commands.changeUser(
          { userId: createdIds.id('silverdice'), body: { isActive: false } },
          context,
        );
        return undefined;
      },
    },
    {
      key: 'quickstep is erased',
      at: calendar.daysAgo(6, '11:05'),
      by: 'admin',
      proof: { type: 'UserPersonalInfoWiped' },
      async run(context, createdIds) {
        await commands.deleteUser({ userId: createdIds.id('quickstep'), wipePersonalInfo: true }, context);
        return undefined;
      },
    },
  ];
}

function registration(
  commands: AccountsService['commands'],
  person: Person,
  calendar: Calendar,
  password: string,
): Step {
  return {
    key: person.key,
    at: person.at(calendar),
    by: person.key === 'admin' || person.signedUp === true ? null : 'admin',
    proof: { type: 'UserRegistered', id: 'userId' },
    async run(context, createdIds) {
      const { userId } = await commands.register(
        {
          personal: { ...NOTHING, ...person.personal },
          password,
          role: person.role,
          isFinanceRole: person.isFinanceRole ?? false,
          isAuditorRole: person.isAuditorRole ?? false,
          settings: {
            ...(person.role === 'advert' ? { markup: MARKUP_PERCENT } : {}),
            ...person.settings,
            ...managersOf(person, createdIds),
          },
          registeredBy: person.signedUp === true ? 'sign-up' : 'seed',
          isEmailConfirmed: person.isEmailConfirmed ?? true,
          // The demo's traffic reports conversions without the secret, as servers from before there was one do.
          isPostbackVerificationRequired: false,
        },
        context,
      );
      return userId;
    },
  };
}

const managersOf = ({ sales, account }: Person, createdIds: CreatedIds): Partial<UserSettings> => ({
  ...(sales === undefined ? {} : { salesManagerId: createdIds.id(sales) }),
  ...(account === undefined ? {} : { accountManagerId: createdIds.id(account) }),
});

const STAFF: readonly Person[] = [
  {
    key: 'admin',
    at: ({ daysAgo }) => daysAgo(120, '08:00'),
    role: 'admin',
    personal: { firstName: 'Ada', lastName: 'Admin', email: 'admin@marquee.test', country: 'GBR' },
  },
  {
    key: 'manager',
    at: ({ daysAgo }) => daysAgo(120, '08:10'),
    role: 'manager',
    personal: { firstName: 'Mona', lastName: 'Keller', email: 'manager@marquee.test', country: 'DEU' },
  },
  {
    key: 'finance',
    at: ({ daysAgo }) => daysAgo(120, '08:20'),
    role: 'manager',
    isFinanceRole: true,
    personal: { firstName: 'Felix', lastName: 'Finch', email: 'finance@marquee.test', country: 'GBR' },
  },
  {
    key: 'auditor',
    at: ({ daysAgo }) => daysAgo(120, '08:30'),
    role: 'manager',
    isAuditorRole: true,
    personal: { firstName: 'Aud', lastName: 'Reeve', email: 'auditor@marquee.test', country: 'NOR' },
  },
];

const ADVERTISERS: readonly Person[] = [
  {
    key: 'brightwell',
    at: ({ daysAgo }) => daysAgo(105, '09:12'),
    role: 'advert',
    personal: {
      firstName: 'Alex',
      lastName: 'Morgan',
      email: 'advertiser@marquee.test',
      company: 'Brightwell Systems',
      country: 'USA',
      address: '18 Harbour Street, Springfield',
      phone: '+12025550143',
      telegram: 'alexbrightwell',
    },
    settings: {
      canSeeClick: true,
      canSeeSsp: true,
      canSeeSspPremium: true,
      isFirstPayment: false,
      isFavorite: true,
      isPremiumAdvert: true,
      sendReport: true,
      lowBudgetSum: dollars('250'),
      managerComment: 'Pays by wire at the start of the month. Prefers email.',
    },
    sales: 'manager',
    account: 'finance',
  },
  {
    key: 'nordlys',
    at: ({ daysAgo }) => daysAgo(103, '10:40'),
    role: 'advert',
    personal: {
      firstName: 'Ingrid',
      lastName: 'Solberg',
      email: 'ingrid@nordlys-coffee.example',
      company: 'Nordlys Coffee Roasters',
      country: 'NOR',
      phone: '+4722555014',
    },
    settings: { canSeeClick: true, canSeeSsp: true },
    sales: 'manager',
  },
  {
    key: 'bluepeak',
    at: ({ daysAgo }) => daysAgo(101, '13:05'),
    role: 'advert',
    personal: {
      firstName: 'Mateo',
      lastName: 'Alvarez',
      email: 'mateo@bluepeak-travel.example',
      company: 'Bluepeak Travel',
      country: 'ESP',
      phone: '+34915550142',
      telegram: 'mateobluepeak',
    },
    settings: { canSeeClick: true, advertDailyLimit: dollars('200') },
    sales: 'manager',
    account: 'manager',
  },
  {
    key: 'kitewell',
    at: ({ daysAgo }) => daysAgo(98, '07:25'),
    role: 'advert',
    personal: {
      firstName: 'Priya',
      lastName: 'Raman',
      email: 'priya@kitewell-games.example',
      company: 'Kitewell Games',
      country: 'IND',
      phone: '+918045550143',
    },
    settings: { lowBudgetSum: dollars('800'), managerComment: 'Tops up in small steps; call when low.' },
    account: 'manager',
  },
  {
    key: 'oakline',
    at: ({ daysAgo }) => daysAgo(97, '15:30'),
    role: 'advert',
    personal: {
      firstName: 'Daniel',
      lastName: 'Brooks',
      email: 'daniel@oakline-insurance.example',
      company: 'Oakline Insurance',
      country: 'GBR',
      phone: '+442079460143',
    },
    settings: { isPremiumAdvert: true, prepay: false, firstPaymentAmount: dollars('500') },
    sales: 'manager',
    account: 'finance',
  },
  {
    key: 'silverdice',
    at: ({ daysAgo }) => daysAgo(96, '18:45'),
    role: 'advert',
    personal: {
      firstName: 'Viktor',
      lastName: 'Hale',
      email: 'viktor@silverdice.example',
      company: 'Silverdice Entertainment',
      country: 'MLT',
    },
    settings: { isGamblingAdvert: true, managerComment: 'Licence has run out; deactivated until renewed.' },
  },
  {
    key: 'quickstep',
    at: ({ daysAgo }) => daysAgo(93, '12:15'),
    role: 'advert',
    personal: {
      firstName: 'Sam',
      lastName: 'Porter',
      email: 'sam@quickstep-shoes.example',
      company: 'Quickstep Shoes',
      country: 'CAN',
    },
  },
  {
    key: 'verdant',
    at: ({ daysAgo }) => daysAgo(5, '14:00'),
    role: 'advert',
    personal: {
      firstName: 'Chloe',
      lastName: 'Martin',
      email: 'chloe@verdant-home.example',
      company: 'Verdant Home',
      country: 'FRA',
      phone: '+33155550142',
    },
    sales: 'manager',
  },
  {
    key: 'pixelmill',
    at: ({ minutesAgo }) => minutesAgo(19 * 60),
    role: 'advert',
    signedUp: true,
    isEmailConfirmed: false,
    personal: {
      firstName: 'Tomasz',
      lastName: 'Nowak',
      email: 'tomasz@pixelmill.example',
      company: 'Pixelmill Studio',
      country: 'POL',
      phone: '+48225550143',
    },
  },
];
