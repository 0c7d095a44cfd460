import { Link } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import type { Entry } from '../../core/outbox/entry.ts';
import { texts } from './texts.ts';
import { itemOf } from '../../core/outbox/payload.ts';

/** The title of an unsent item, as a link to the page that it will have. */
export function UnsentTitle({ entry }: { entry: Entry }) {
  const item = itemOf(entry);
  if (item === null) return texts.unreadableItem;
  return <Link to={paths.item(entry.id)}>{item.draft.title}</Link>;
}
