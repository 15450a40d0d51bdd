import * as v from 'valibot';

import { timeInput } from '../commands/ad-fields.ts';
import { line } from '../user/lines.ts';
import { apiScopes } from './scopes.ts';

/** Keys of one account that are not revoked. */
export const API_KEYS_MAX = 20;
export const API_KEY_NAME_MAX = 255;

/** `POST /users/{id}/api-keys`. */
export const createApiKeyCommand = v.strictObject({
  name: line('Name', 1, API_KEY_NAME_MAX),
  scopes: apiScopes,
  /** When it ends by itself, ISO 8601 UTC; null for never. */
  expiresAt: v.nullable(timeInput('Expiry')),
});
export type CreateApiKey = v.InferOutput<typeof createApiKeyCommand>;
