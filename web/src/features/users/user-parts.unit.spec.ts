import { createUserCommand } from '@marquee/schemas/user/commands';
import { personResource } from '@marquee/schemas/user/person';
import { userSettingsResource } from '@marquee/schemas/user/settings';
import { parse } from 'valibot';
import { expect, it } from 'vitest';

import { BLANK_USER } from './user-parts.ts';

const NAMED = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  password: 'a-password',
  password_confirmation: 'a-password',
};

it('the form of a new account begins with what an account has unless its creation says otherwise', () => {
  const created = parse(createUserCommand, { ...BLANK_USER, ...NAMED });
  const { firstName, lastName } = NAMED;
  expect(userSettingsResource.create(userSettingsResource.toStored(created))).toEqual(
    userSettingsResource.create({}),
  );
  expect(personResource.create(personResource.toStored(created))).toEqual(
    personResource.create({ firstName, lastName }),
  );
  expect(created).toMatchObject({ role: 'advert', isFinanceRole: false, isAuditorRole: false });
});
