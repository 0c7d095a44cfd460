import { Button } from '../basics/button.tsx';
import styles from './pagination.module.css';
import { useOptimisticChoice } from '../hooks/use-optimistic-choice.ts';

export interface PaginationProps {
  /** The number of the current page; the first is 1. */
  page: number;
  totalPages: number;
  goTo: (page: number) => void;
}

/**
 * The page numbers to show: the first, the last, the current one and its neighbours. On the first three pages also 1 to
 * 3, on the last three pages also the last three. Null stands for a gap of two or more numbers.
 */
export function shownNumbers(page: number, totalPages: number): (number | null)[] {
  const near = new Set([1, totalPages, page - 1, page, page + 1]);
  if (page <= 3) near.add(2).add(3);
  if (page >= totalPages - 2) near.add(totalPages - 1).add(totalPages - 2);
  const numbers = [...near].filter((n) => n >= 1 && n <= totalPages).sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const previous = numbers[index - 1] ?? 0;
    if (n - previous === 2) return [n - 1, n];
    return n - previous > 2 ? [null, n] : [n];
  });
}

/**
 * Previous, numbered pages, Next (specification section 2); renders nothing for a single page. For the home page;
 * other screens use `src/components/lists/pagination.tsx`.
 */
export function Pagination({ page: settled, totalPages, goTo: choose }: PaginationProps) {
  const [page, goTo] = useOptimisticChoice(settled, choose);
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Pagination">
      <Button disabled={page <= 1} onClick={() => goTo(Math.min(page - 1, totalPages))}>
        Previous
      </Button>
      <ul className={styles.pages}>
        {shownNumbers(page, totalPages).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => goTo(number)}
              >
                {number}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button disabled={page >= totalPages} onClick={() => goTo(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
