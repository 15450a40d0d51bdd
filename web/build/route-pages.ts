import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { paths } from '../src/lib/paths.ts';

/** A module that holds a page. */
export const PAGE_MODULE = /\/src\/areas\/[^/]+\/pages\/.+\.tsx$/;

const ROUTE = /path:\s*paths\.(\w+)[\s\S]*?import\(\s*'(\.\/pages\/[\w/-]+\.tsx)'\s*\)/g;

/** Page modules by absolute name, with the paths that lead to them, as the areas' `routes.ts` say. */
export function routesByPage(root: string): Map<string, string[]> {
  const areas = path.join(root, 'src/areas');
  const found = new Map<string, string[]>();
  for (const area of readdirSync(areas)) {
    let text: string;
    try {
      text = readFileSync(path.join(areas, area, 'routes.ts'), 'utf8');
    } catch {
      continue;
    }
    for (const [, name = '', page = ''] of text.matchAll(ROUTE)) {
      const module = path.join(areas, area, page);
      const route = Object.entries(paths).find(([key]) => key === name)?.[1];
      if (route) found.set(module, [...(found.get(module) ?? []), route.pattern]);
    }
  }
  return found;
}
