import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { apiScope } from './scopes.ts';

/** An API key as its account and admins see it: never the key itself. */
export const apiKeyView = v.object({
  id: v.string(),
  name: v.string(),
  /** Its beginning and its end: `mq_live_42_…x7Qz`. */
  hint: v.string(),
  scopes: v.array(apiScope),
  createdAt: timestamp,
  /** Null for a key that ends when it is revoked. */
  expiresAt: v.nullable(timestamp),
  /** To the minute; null while it was not used. */
  lastUsedAt: v.nullable(timestamp),
});
export type ApiKeyView = v.InferOutput<typeof apiKeyView>;

/** `POST /users/{id}/api-keys`: the key is in this answer and in no other. */
export const createdApiKey = v.object({ ...apiKeyView.entries, key: v.string() });
export type CreatedApiKey = v.InferOutput<typeof createdApiKey>;
