import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { FilterListFields } from '@marquee/schemas/filter-list/fields';

import type { FilterListCommands } from '../filter-lists/commands.ts';
import type { FilterListsQuery } from '../filter-lists/query.ts';
import type { MovesQuery } from '../filter-lists/rule-moves.ts';
import { verifier } from '../filter-lists/verify-item.ts';

/** Filter lists as a rule needs them. */
export interface RuleLists {
  /** Undefined when it is deleted. */
  find(
    filterListId: number,
  ): Promise<{ readonly userId: number | null; readonly fields: FilterListFields } | undefined>;
  /**
   * The sources that the list accepts and does not have, and that the rule never added: what was taken off
   * again stays off. @param optimizationRuleId undefined for a rule that is not saved yet
   */
  missing(
    filterListId: number,
    sources: readonly string[],
    optimizationRuleId: number | undefined,
  ): Promise<readonly string[]>;
  /** @returns how many were added */
  add(
    filterListId: number,
    sources: readonly string[],
    by: { readonly optimizationRuleId: number; readonly reason: string },
    context: CommandContext,
  ): Promise<number>;
}

const SYSTEM = { scope: 'all' } as const;

export function createRuleLists(
  commands: FilterListCommands,
  query: FilterListsQuery,
  moves: Pick<MovesQuery, 'addedBefore'>,
): RuleLists {
  const find: RuleLists['find'] = (id) => commands.find({ id, actor: SYSTEM });
  return {
    find,
    missing: async (id, sources, optimizationRuleId) => {
      const list = await find(id);
      if (!list) return [];
      const verify = verifier(list.fields);
      const itemOf = (source: string) => {
        const verified = verify(source);
        return 'items' in verified ? verified.items[0] : undefined;
      };
      const items = new Map(sources.map((source) => [source, itemOf(source)]));
      const lawful = [...new Set(items.values())].filter((item) => item !== undefined);
      const present = (await query.findStored(id, lawful))?.present ?? new Set<string>();
      const before =
        optimizationRuleId === undefined
          ? new Set<string>()
          : await moves.addedBefore(optimizationRuleId, id, lawful);
      return sources.filter((source) => {
        const item = items.get(source);
        return item !== undefined && !present.has(item) && !before.has(item);
      });
    },
    add: async (id, items, by, context) => {
      const written = await commands.addItems({ id, actor: SYSTEM, items, ...by }, context);
      return written?.report.added ?? 0;
    },
  };
}
