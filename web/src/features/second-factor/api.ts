import {
  recoveryCodes,
  secondFactorSetup,
  secondFactorView,
  type RecoveryCodes,
  type SecondFactorSetup,
} from '@marquee/schemas/user/views';
import { queryOptions } from '@tanstack/react-query';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

const PATH = '/users/second-factor';
/** A second factor belongs to the real user, also while acting as another. */
const asMyself = { asMyself: true } as const;

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => parsedData(secondFactorView, api.get(PATH, { signal, ...asMyself })),
});

export const beginSetup = (): Promise<SecondFactorSetup> =>
  parsedData(secondFactorSetup, api.post(`${PATH}/setup`, undefined, asMyself));

export const enable = (code: string): Promise<RecoveryCodes> =>
  parsedData(recoveryCodes, api.post(PATH, { code }, asMyself));

export const renewRecoveryCodes = (): Promise<RecoveryCodes> =>
  parsedData(recoveryCodes, api.post(`${PATH}/recovery-codes`, undefined, asMyself));

export const turnOff = () => api.delete(PATH, asMyself);
