import {
  recoveryCodes,
  secondFactorSetup,
  secondFactorView,
  type RecoveryCodes,
  type SecondFactorSetup,
} from '@marquee/schemas/queries/user';
import { queryOptions } from '@tanstack/react-query';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

const PATH = '/users/second-factor';
/** It is the person's own, also while acting as somebody else. */
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
