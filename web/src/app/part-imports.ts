/** The document's link to the list of what each built file imports; `npx vite` has none. */
export const PART_IMPORTS_LINK = 'part-imports';

/** What the files import of each other, by their places among them. */
export interface PartImports {
  readonly files: readonly string[];
  readonly imports: readonly (readonly number[])[];
}

/**
 * Has the browser fetch all files that a part imports as soon as the part is asked for, instead of each when the one that
 * imports it is read. Without the list, parts load the slower way.
 */
export async function preloadPartImports(): Promise<void> {
  const link = document.getElementById(PART_IMPORTS_LINK);
  if (!(link instanceof HTMLLinkElement)) return;
  const list = await readList(link.href);
  if (list === undefined) return;
  const places = new Map(list.files.map((file, place) => [`/${file}`, place]));
  const asked = new Set<number>();
  const askFor = (place: number): void => {
    if (asked.has(place)) return;
    asked.add(place);
    for (const next of list.imports[place] ?? []) {
      addPreload(`/${list.files[next] ?? ''}`);
      askFor(next);
    }
  };
  const follow = (node: Node): void => {
    // Vite asks for a part by such a link.
    if (!(node instanceof HTMLLinkElement) || node.rel !== 'modulepreload') return;
    const place = places.get(new URL(node.href).pathname);
    if (place !== undefined) askFor(place);
  };
  document.head.querySelectorAll('link').forEach(follow);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(follow);
  }).observe(document.head, { childList: true });
}

async function readList(address: string): Promise<PartImports | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as PartImports) : undefined;
  } catch {
    return undefined;
  }
}

function addPreload(href: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`) !== null) return;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
  );
}
