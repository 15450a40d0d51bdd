import type { CategoryNode } from '@marquee/schemas/queries/dictionary';

import { t } from '../../lib/i18n/i18n.ts';
import { CATEGORY_RULES, GENERAL_RULES, type PolicyLevel, type PolicyRule } from './rules.ts';

/** The rules of one top category, under its name; without a code: the rules for every category. */
export interface PolicyGroup {
  readonly code?: string;
  readonly name: string;
  readonly rules: readonly PolicyRule[];
}

export interface PolicyFilter {
  readonly search: string;
  readonly level: PolicyLevel | 'all';
}

/**
 * The policy by category, in the order of the taxonomy. A search finds categories of both tiers by name or code, and
 * rules by their text. Unless a level is asked for, a category that is found without rules is there too: nothing
 * special applies to it.
 */
export function policyGroups(
  categories: readonly CategoryNode[],
  { search, level }: PolicyFilter,
): readonly PolicyGroup[] {
  const wanted = search.trim().toLowerCase();
  const holds = (text: string): boolean => text.toLowerCase().includes(wanted);
  const isFound = ({ code, name }: { readonly code: string; readonly name: string }): boolean =>
    holds(name) || code.toLowerCase() === wanted;
  const fits = (rule: PolicyRule, found: ReadonlySet<string>): boolean =>
    (level === 'all' || rule.level === level) &&
    (holds(rule.subject) || holds(rule.detail) || rule.categories.some((code) => found.has(code)));
  const groups = categories.map((node): PolicyGroup & { readonly isFound: boolean } => {
    const tier = [node, ...node.children];
    const found = new Set((isFound(node) ? tier : node.children.filter(isFound)).map(({ code }) => code));
    const own = CATEGORY_RULES.filter((rule) => tier.some(({ code }) => rule.categories.includes(code)));
    return {
      code: node.code,
      name: node.name,
      rules: own.filter((rule) => fits(rule, found)),
      isFound: level === 'all' && found.size > 0,
    };
  });
  const general = { name: t('Every category'), rules: GENERAL_RULES.filter((rule) => fits(rule, new Set())) };
  return [
    ...(general.rules.length > 0 ? [general] : []),
    ...groups
      .filter((group) => group.isFound || group.rules.length > 0)
      .map(({ isFound: _found, ...group }) => group),
  ];
}
