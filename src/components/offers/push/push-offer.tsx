import { Button } from '../../basics/button.tsx';
import { useAction } from '../../hooks/use-action.ts';
import styles from '../offer.module.css';
import { endOffer } from '../offer-memory.ts';
import { switchOnWithToast } from './switch-on.ts';
import { texts } from './texts.ts';

/** Offers push notifications on this device. @param close called when the person accepts or declines */
export function PushOffer({ close }: { close: () => void }) {
  const { busy, runAlone } = useAction();

  const accept = () =>
    runAlone(async () => {
      const failure = await switchOnWithToast();
      if (failure?.kind === 'no permission') endOffer('push', 'declined');
      // After any other failure the offer stays, to try again.
      if (failure === null || failure.kind === 'no permission') close();
    });

  const decline = () => {
    endOffer('push', 'declined');
    close();
  };

  return (
    <div className={styles.offer}>
      <p className={styles.words}>{texts.offer}</p>
      <div className={styles.buttons}>
        <Button look="primary" busy={busy} onClick={() => void accept()}>
          {texts.notify}
        </Button>
        <Button look="bare" onClick={decline}>
          {texts.notNow}
        </Button>
      </div>
    </div>
  );
}
