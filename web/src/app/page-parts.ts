/** The link of the document to the list of every page's files, by the pattern of its path; `npx vite` has none. */
export const PAGE_PARTS_LINK = 'page-parts';

type PartsByRoute = Readonly<Record<string, readonly string[] | undefined>>;

let list: Promise<PartsByRoute> | undefined;

/** Starts to read the list, which the document has asked for already. */
export function readPageParts(): void {
  const link = document.getElementById(PAGE_PARTS_LINK);
  if (!(link instanceof HTMLLinkElement)) return;
  list = fetch(link.href)
    .then(async (answer) => (answer.ok ? ((await answer.json()) as PartsByRoute) : {}))
    .catch(() => ({}));
}

/**
 * Has the browser fetch all files of a page at once, instead of each when the one before it is read. The page loads without
 * it too.
 */
export async function preloadPageParts(pattern: string): Promise<void> {
  const files = (await list)?.[pattern] ?? [];
  for (const file of files) {
    const href = `/${file}`;
    if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
