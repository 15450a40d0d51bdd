import type { ChangeWebhook, CreateWebhook } from '@marquee/schemas/webhook/commands';
import {
  createdWebhook,
  deliveryView,
  webhookSecret,
  webhookView,
  type CreatedWebhook,
  type DeliveryView,
} from '@marquee/schemas/webhook/views';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { array } from 'valibot';

import { parsedData, parsedList } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

const PATH = '/webhooks';

/** The entity whose changes the server reports, so that another tab's change shows. */
export const WEBHOOKS_KEY = ['webhooks'] as const;

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'all'],
  queryFn: ({ signal }) => parsedData(array(webhookView), api.get(PATH, { signal })),
});

/** @param perPage how many of the newest */
export const deliveriesQuery = (id: string, perPage: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', id, perPage],
    queryFn: ({ signal }) =>
      parsedList(deliveryView, api.get(`${PATH}/${id}/deliveries`, { query: { perPage }, signal })),
    placeholderData: keepPreviousData,
  });

export const createWebhook = (command: CreateWebhook): Promise<CreatedWebhook> =>
  parsedData(createdWebhook, api.post(PATH, command));

export const changeWebhook = (id: string, command: ChangeWebhook) => api.put(`${PATH}/${id}`, command);

export const deleteWebhook = (id: string) => api.delete(`${PATH}/${id}`);

export const testWebhook = (id: string): Promise<DeliveryView> =>
  parsedData(deliveryView, api.post(`${PATH}/${id}/test`));

export const revealSecret = async (id: string): Promise<string> =>
  (await parsedData(webhookSecret, api.post(`${PATH}/${id}/secret`))).secret;
