import * as v from 'valibot';

/** Rows a page: what a person is offered, and the default. */
export const PER_PAGE_OPTIONS = [10, 15, 20, 50, 100] as const;
export const PER_PAGE_DEFAULT = 20;
/** No list answers more rows than this in one page, whatever is asked. */
export const PER_PAGE_MAX = 100;

export const pageMeta = v.object({
  total: v.number(),
  count: v.number(),
  per_page: v.number(),
  current_page: v.number(),
  total_pages: v.number(),
  limit: v.number(),
  links: v.object({ next: v.nullable(v.string()), previous: v.nullable(v.string()) }),
});
export type PageMeta = v.InferOutput<typeof pageMeta>;
