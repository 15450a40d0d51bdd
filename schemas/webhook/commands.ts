import * as v from 'valibot';

import { webhookResource } from './fields.ts';

/** Webhooks of one account. */
export const WEBHOOKS_MAX = 10;

const { isEnabled: _enabled, ...created } = webhookResource.body;

/** `POST /webhooks`. */
export const createWebhookCommand = v.strictObject(created);
export type CreateWebhook = v.InferOutput<typeof createWebhookCommand>;

/** `PUT /webhooks/{id}`. */
export const changeWebhookCommand = v.strictObject(webhookResource.body);
export type ChangeWebhook = v.InferOutput<typeof changeWebhookCommand>;
