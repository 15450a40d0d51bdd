import { FILTER_LIST_TYPES, type FilterListType } from '@marquee/schemas/common/source-lists';
import { useParams } from 'react-router-dom';

const [FIRST_TYPE] = FILTER_LIST_TYPES;

/** The type that the page's path names, or the first one; undefined where the path names something else. */
export function useTypeParam(): FilterListType | undefined {
  const { type } = useParams();
  return type === undefined ? FIRST_TYPE : FILTER_LIST_TYPES.find((one) => one === type);
}
