import { useLocation } from 'react-router-dom';
import type { Item } from '../../../contract/entities.ts';
import { type ReturnState, paths } from '../../../contract/paths.ts';
import { LinkButton } from '../../components/basics/button.tsx';
import { codeOfHash } from '../../components/items/hand-over/return-code-link.ts';
import { texts } from './texts.ts';

/** For whoever scanned a code without being signed in; the code stays in the address to come back to. */
export function LoginToConfirm({ item }: { item: Item }) {
  const { hash } = useLocation();
  if (codeOfHash(hash) === null) return null;
  const state: ReturnState = { returnTo: paths.item(item._id) + hash };
  return (
    <div>
      <p>{texts.loginToConfirm}</p>
      <LinkButton look="primary" to={paths.login()} state={state}>
        {texts.login}
      </LinkButton>
    </div>
  );
}
