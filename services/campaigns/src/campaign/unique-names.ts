import { createKeyedQueue } from '@marquee/kit/runtime/keyed-queue';
import { withResolvers } from '@marquee/kit/runtime/with-resolvers';

import type { CampaignCommandsDeps, CampaignHandled } from './commands.ts';

/** Names of which an account has one campaign each, among those that are created so. */
export class UniqueNames {
  readonly #deps: Pick<CampaignCommandsDeps, 'namesFrom' | 'seen'>;
  readonly #inTurn = createKeyedQueue();

  constructor(deps: Pick<CampaignCommandsDeps, 'namesFrom' | 'seen'>) {
    this.#deps = deps;
  }

  async isTaken(userId: number, name: string): Promise<boolean> {
    return (await this.#deps.namesFrom(userId, name)).includes(name);
  }

  /** Creations under one name one after the other: the next one begins once the name of the last one can be found. */
  async inTurn(
    userId: number,
    name: string,
    create: () => Promise<CampaignHandled>,
  ): Promise<CampaignHandled> {
    const answer = withResolvers<CampaignHandled>();
    this.#inTurn(`${userId} ${name}`, async () => {
      const handled = await create();
      // The caller waits by itself, if at all.
      answer.resolve(handled);
      if (handled.accepted && handled.position !== undefined) await this.#deps.seen(handled.position);
    }).catch(answer.reject);
    return answer.promise;
  }
}
