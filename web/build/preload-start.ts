import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What `main.tsx` loads after the catalogue. */
export const START_MODULE = /\/src\/app\/start\.tsx$/;

/** Has the browser fetch the app while it still reads the catalogue, instead of after. */
export function preloadStart(): Plugin {
  return {
    name: 'marquee-preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }): HtmlTagDescriptor[] => {
        const chunks = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [part] : []));
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => START_MODULE.test(id)));
        if (start === undefined) throw new Error('No chunk holds src/app/start.tsx.');
        return [start.fileName, ...start.imports].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
