import { Link } from 'react-router-dom';
import type { Item } from '../../../../contract/entities.ts';
import { paths, suggestionsHash } from '../../../../contract/paths.ts';
import { useQuery } from '../../../client/query/query.ts';
import styles from './match-count.module.css';
import { texts } from './texts.ts';

/** Says how many items may be the same thing as `item`. All rows of a list share one request. */
export function MatchCount({ item: { _id } }: { item: Item }) {
  const query = useQuery('GET /users/me/match-counts', {});
  const counts = query.state === 'ready' ? query.value.counts : [];
  const count = counts.find(({ itemId }) => itemId === _id)?.count ?? 0;
  if (count === 0) return null;
  return (
    <Link className={styles.count} to={paths.item(_id) + suggestionsHash}>
      {texts.matches(count)}
    </Link>
  );
}
