import { useEffect, useState } from 'react';
import { onlineStatus } from '../../client/connection/online-status.ts';
import { call } from '../../client/http/api.ts';
import { Notice } from '../../components/basics/notice.tsx';
import { texts } from '../texts.ts';
import { openedBy } from './opened-by.ts';

/** Also updates the online status. */
async function reloadIfAnswered(): Promise<void> {
  if ((await call('GET /health', {})).ok) window.location.reload();
}

/**
 * Takes the place of a screen whose code did not load. Reloads the page when the server answers: importing the code
 * once more is not enough, because Firefox does not request a file again after its import has failed.
 */
export function ScreenNotLoaded() {
  const [isTrying, setTrying] = useState(false);

  useEffect(() => {
    // A page that was reloaded does not reload at once again, because a file may be blocked.
    if (openedBy() !== 'reload') void reloadIfAnswered();
    return onlineStatus.subscribe(() => {
      if (onlineStatus.get() === 'online') window.location.reload();
    });
  }, []);

  if (isTrying) return <Notice kind="loading" text={texts.loading} />;
  const tryAgain = () => {
    setTrying(true);
    void reloadIfAnswered().then(() => setTrying(false));
  };
  return (
    <Notice
      kind="failed"
      text={texts.screenNotLoaded}
      retryLabel={texts.tryAgain}
      retry={tryAgain}
    />
  );
}
