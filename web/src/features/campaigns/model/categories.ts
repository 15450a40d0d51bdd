import type { CategoryNode } from '@marquee/schemas/queries/dictionary';

/** `IAB3` of `IAB3-2`. */
const parentOf = (code: string): string => code.split('-')[0] ?? code;

/**
 * A category switched: a parent stands for all of its children, so choosing it takes them out, and choosing a child
 * takes the parent out.
 */
export function toggledCategory(chosen: readonly string[], code: string): readonly string[] {
  if (chosen.includes(code)) return chosen.filter((one) => one !== code);
  const isParent = parentOf(code) === code;
  const kept = chosen.filter((one) => (isParent ? parentOf(one) !== code : one !== parentOf(code)));
  return [...kept, code];
}

/** Categories whose own name or code holds the text, or those of a child; with all children where the parent fits. */
export function foundCategories(nodes: readonly CategoryNode[], text: string): readonly CategoryNode[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return nodes;
  const fits = ({ code, name }: { readonly code: string; readonly name: string }) =>
    name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted;
  return nodes.flatMap((node) => {
    if (fits(node)) return [node];
    const children = node.children.filter(fits);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

export const categoryNames = (nodes: readonly CategoryNode[]): ReadonlyMap<string, string> =>
  new Map(nodes.flatMap((node) => [node, ...node.children].map(({ code, name }) => [code, name] as const)));
