import { useNavigate } from 'react-router-dom';
import type { Item } from '../../../../../contract/entities.ts';
import type { IntendedAction } from '../../../../components/items/intended-action.ts';
import { type ReturnState, paths } from '../../../../../contract/paths.ts';

/** Returns a function that opens the login page, which then returns to the item (specification section 6). */
export function useOpenLogin(item: Item, intended: IntendedAction): () => void {
  const navigate = useNavigate();
  const state: ReturnState & IntendedAction = { returnTo: paths.item(item._id), ...intended };
  return () => void navigate(paths.login(), { state });
}
