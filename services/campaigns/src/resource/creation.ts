import { invalid, RejectedError } from '@marquee/kit/decider/rejection';
import type { RouteDefinition } from '@marquee/kit/http/route';
import type { CallOnAll } from '@marquee/kit/resource/routes';
import { MESSAGES } from '@marquee/schemas/common/messages';
import type * as v from 'valibot';

import type { OwnersQuery } from '../read-models/owners/query.ts';
import type { Scope } from './scope.ts';

type Schema<Output> = v.GenericSchema<unknown, Output>;

/** `Owner` is who may have one: an advertiser, and null for all where objects are shared. */
interface Creation<Body, Owner extends number | null> {
  /** `an audience`. */
  readonly one: string;
  readonly isShared?: boolean;
  readonly body: Schema<Body>;
  /** Body for admins, who name the owner. */
  readonly bodyForUser: Schema<Body & { readonly userId: Owner }>;
  readonly owners: Pick<OwnersQuery, 'mayOwn'>;
}

interface DeclaredCreation<Body, Created> {
  readonly summary: string;
  readonly body: Schema<Body>;
  readonly run: (call: CallOnAll<Body>) => Promise<Created>;
}

/**
 * The call that makes an object: an advertiser's own, or under `/admin` one for an advertiser.
 * @param make makes it for its owner
 * @param toRoute of what was declared
 */
export function creationRoute<Body, Created, Owner extends number | null>(
  scope: Scope,
  { one, isShared = false, body, bodyForUser, owners }: Creation<Body, Owner>,
  make: (call: CallOnAll<Body>, userId: Owner | number) => Promise<Created>,
  toRoute: <Asked extends Body>(declared: DeclaredCreation<Asked, Created>) => RouteDefinition,
): RouteDefinition {
  const summary = `Create ${one}`;
  if (scope === 'own') {
    return toRoute({ summary, body, run: (call) => make(call, call.principal.userId) });
  }
  return toRoute({
    summary: `${summary} for ${isShared ? 'all advertisers or for ' : ''}an advertiser`,
    body: bodyForUser,
    run: async (call) => {
      const { userId } = call.body;
      const mayOwn = userId === null ? isShared : await owners.mayOwn(userId);
      if (!mayOwn) throw new RejectedError(invalid({ field: 'userId', message: MESSAGES.userNotFound }));
      return make(call, userId);
    },
  });
}
