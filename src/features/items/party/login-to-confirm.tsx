import { type ReturnState, paths } from '../../../../contract/paths.ts';
import { LinkButton } from '../../../components/basics/button.tsx';
import { texts } from './texts.ts';

/** Login link for a visitor who has scanned a return code. */
export function LoginToConfirm({ returnTo }: ReturnState) {
  const state: ReturnState = { returnTo };
  return (
    <>
      <p>{texts.loginToConfirm}</p>
      <LinkButton look="primary" to={paths.login()} state={state}>
        {texts.login}
      </LinkButton>
    </>
  );
}
