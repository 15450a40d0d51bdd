import type { CategoryNode } from '@marquee/schemas/queries/dictionary';

/** `IAB3` of `IAB3-2`. */
const parentOf = (code: string): string => code.split('-')[0] ?? code;

/**
 * Toggles a category. A parent includes all of its children: choosing it replaces them, and clearing one of them
 * leaves the others.
 */
export function toggledCategory(
  nodes: readonly CategoryNode[],
  chosen: readonly string[],
  code: string,
): readonly string[] {
  if (chosen.includes(code)) return chosen.filter((one) => one !== code);
  const parent = nodes.find((node) => node.code === parentOf(code));
  if (parent === undefined || parent.code === code)
    return [...chosen.filter((one) => parentOf(one) !== code), code];
  if (!chosen.includes(parent.code)) return [...chosen, code];
  const others = parent.children.map((child) => child.code).filter((one) => one !== code);
  return [...chosen.filter((one) => one !== parent.code), ...others];
}

/** Categories whose own name or code holds the text, or those of a child; with all children where the parent fits. */
export function searchCategories(nodes: readonly CategoryNode[], text: string): readonly CategoryNode[] {
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
