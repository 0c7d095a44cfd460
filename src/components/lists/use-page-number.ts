import { useSearchParams } from 'react-router-dom';
import { pageNumberOf } from './page-number.ts';

/** The page of a screen's only list, which lives in the address, and the way to another. */
export function usePageNumber() {
  const [query, setQuery] = useSearchParams();
  return {
    page: pageNumberOf(query),
    goTo: (next: number): void => {
      setQuery(next === 1 ? {} : { page: String(next) });
      window.scrollTo(0, 0);
    },
  };
}
