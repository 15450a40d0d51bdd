import { endedSessions, sessionView, type EndedSessions } from '@marquee/schemas/user/session';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { parsedData, parsedList } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

const pathOf = (userId: number) => `/users/${userId}/sessions`;

/** @param perPage how many of those that were used last */
export const sessionsQuery = (userId: number, perPage: number) =>
  queryOptions({
    queryKey: ['sessions', userId, perPage],
    queryFn: ({ signal }) => parsedList(sessionView, api.get(pathOf(userId), { query: { perPage }, signal })),
    placeholderData: keepPreviousData,
  });

export const endSession = (userId: number, sessionId: string) => api.delete(`${pathOf(userId)}/${sessionId}`);

/** Ends all sessions of a user but the one of this browser. */
export const endAllSessions = (userId: number): Promise<EndedSessions> =>
  parsedData(endedSessions, api.delete(pathOf(userId)));
