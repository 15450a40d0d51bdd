import { useParams } from 'react-router-dom';

/** The `:id` of the open page; 0, which no object has, where it is not a number. */
export function useIdParam(): number {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
}
