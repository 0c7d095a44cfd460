import { useNavigate } from 'react-router-dom';
import type { Item } from '../../../contract/entities.ts';
import { type ReturnState, paths } from '../../../contract/paths.ts';

/** Gives what sends a visitor to sign in, who then comes back to the item (specification section 6). */
export function useLoginFirst(item: Item): () => void {
  const navigate = useNavigate();
  const state: ReturnState = { returnTo: paths.item(item._id) };
  return () => void navigate(paths.login(), { state });
}
