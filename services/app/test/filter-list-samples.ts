import { ITEMS } from './sample-forms.ts';
import { deletedOf, filterList, ITEM_UPLOAD, itemUpload, type Sample } from './sample-params.ts';
import { FILTER_LIST, type TestUsers } from './test-users.ts';

const filterListFor = ({ people }: TestUsers) => ({ ...FILTER_LIST, userId: people.owner.userId });
export const someItems = () => ({ items: ['news.example', 'shop.example'] });

export const onFilterLists = (prefix: string): Readonly<Record<string, Sample>> => ({
  [`GET ${prefix}/filter-lists/:id`]: filterList,
  [`GET ${prefix}/filter-lists/:id/items`]: filterList,
  [`GET ${prefix}/filter-lists/:id/items/export`]: filterList,
  [`POST ${prefix}/filter-lists`]: { body: prefix === '' ? () => FILTER_LIST : filterListFor },
  [`POST ${prefix}/filter-lists/:id/duplicate`]: { ...filterList, body: () => ({}) },
  [`POST ${prefix}/filter-lists/:id/items`]: { ...filterList, body: someItems },
  [`POST ${prefix}/filter-lists/:id/items/upload`]: { ...filterList, form: { field: 'file', ...ITEMS } },
  [`PUT ${prefix}/filter-lists/:id`]: { ...filterList, body: () => ({ name: 'Other sources' }) },
  [`DELETE ${prefix}/filter-lists/:id`]: filterList,
  [`POST ${prefix}/filter-lists/:id/restore`]: deletedOf('/filter-lists', (users) => users.filterList()),
  [`DELETE ${prefix}/filter-lists/:id/items`]: { ...filterList, body: someItems },
});
const UPLOADS = '/filter-lists/:id/uploads';
export const onItemUploads: Readonly<Record<string, Sample>> = {
  [`GET ${UPLOADS}`]: filterList,
  // An account has few unfinished ones.
  [`POST ${UPLOADS}`]: { ...filterList, body: () => ITEM_UPLOAD, passesWith: [201, 409] },
  [`GET ${UPLOADS}/:uploadId`]: itemUpload,
  [`GET ${UPLOADS}/:uploadId/rejected`]: itemUpload,
  // A part without its offset is past the guard.
  [`PATCH ${UPLOADS}/:uploadId`]: { ...itemUpload, passesWith: [422] },
  [`DELETE ${UPLOADS}/:uploadId`]: itemUpload,
};
