import { Pagination as Pages } from '@mantine/core';
import { Button } from '../basics/button.tsx';
import { type PaginationProps, shownNumbers } from '../first-paint/pagination.tsx';
import styles from '../first-paint/pagination.module.css';
import { useOptimisticChoice } from '../hooks/use-optimistic-choice.ts';

/**
 * Previous, numbered pages, Next (specification section 2); renders nothing for a single page. Home uses
 * `src/components/first-paint/pagination.tsx` instead.
 */
export function Pagination({ page: settled, totalPages, goTo: choose }: PaginationProps) {
  const [page, goTo] = useOptimisticChoice(settled, choose);
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label="Pagination">
      <Pages.Root unstyled className={styles.parts ?? ''} total={totalPages} value={page}>
        <Button disabled={page <= 1} onClick={() => goTo(Math.min(page - 1, totalPages))}>
          Previous
        </Button>
        {/* Not `Pagination.Items`, which has no list for screen readers. */}
        <ul className={styles.pages}>
          {shownNumbers(page, totalPages).map((number, index) => (
            <li key={number ?? `gap ${index}`}>
              {number === null ? (
                <span className={styles.gap}>…</span>
              ) : (
                <Pages.Control
                  className={styles.page ?? ''}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => goTo(number)}
                >
                  {number}
                </Pages.Control>
              )}
            </li>
          ))}
        </ul>
        <Button disabled={page >= totalPages} onClick={() => goTo(page + 1)}>
          Next
        </Button>
      </Pages.Root>
    </nav>
  );
}
