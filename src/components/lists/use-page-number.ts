import { useSearchParams } from 'react-router-dom';
import { pageNumberOf } from './page-number.ts';

/** The page number of a screen's only list, stored in the address. `goTo` removes all other query parameters. */
export function usePageNumber() {
  const [query, setQuery] = useSearchParams();
  return {
    page: pageNumberOf(query),
    goTo: (next: number): void => setQuery(next === 1 ? {} : { page: String(next) }),
  };
}
