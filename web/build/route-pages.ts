import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { paths } from '../src/lib/paths.ts';

/** A module that holds a page. */
export const PAGE_MODULE = /\/src\/areas\/[^/]+\/pages\/.+\.tsx$/;

const ROUTES_FILE = /^[^/]+\/(?:\w+-)?routes\.ts$/;
const ROUTE = /path:\s*paths\.(\w+)[\s\S]*?import\(\s*'(\.\/pages\/[\w/-]+\.tsx)'\s*\)/g;

/** Page modules by absolute name, with the paths that lead to them, as the routes of the areas say. */
export function routesByPage(root: string): Map<string, string[]> {
  const areas = path.join(root, 'src/areas');
  const found = new Map<string, string[]>();
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => ROUTES_FILE.test(name))) {
    const area = path.dirname(file);
    const text = readFileSync(path.join(areas, file), 'utf8');
    for (const [, name = '', page = ''] of text.matchAll(ROUTE)) {
      const module = path.join(areas, area, page);
      const route = Object.entries(paths).find(([key]) => key === name)?.[1];
      if (route) found.set(module, [...(found.get(module) ?? []), route.pattern]);
    }
  }
  return found;
}
