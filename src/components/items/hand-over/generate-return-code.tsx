import { useEffect, useEffectEvent, useState } from 'react';
import { otp } from '../../../../contract/bounds.ts';
import type { Item } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { invalidate } from '../../../client/query/query.ts';
import { Button } from '../../basics/button.tsx';
import { Time } from '../../time/time.tsx';
import { itemRequest } from '../item-request.ts';
import styles from './return-code.module.css';
import { codeLink } from './return-code-link.ts';
import { texts } from '../texts.ts';
import { useAction } from '../../hooks/use-action.ts';

interface Code {
  otp: string;
  /** When it ends, epoch milliseconds by this device's clock. */
  endsAt: number;
}

interface GenerateReturnCodeProps {
  item: Item;
  /** Without another press: the person has just asked for the code. */
  atOnce?: boolean;
}

/** For poster and keeper of a claimed item: makes the code of its return and shows it. */
export function GenerateReturnCode({ item, atOnce = false }: GenerateReturnCodeProps) {
  const [code, setCode] = useState<Code | null>(null);
  const { busy, run } = useAction();

  const generate = async () => {
    // The clock of this device may be wrong, so the code's life is counted from here, and from before
    // the code was made: it never outlives what is shown.
    const askedAt = Date.now();
    const reply = await run(
      () => call('POST /items/{id}/generate-otp', itemRequest(item._id)),
      texts.generateFailed,
      () => invalidate('GET /items/{id}'),
    );
    if (reply === null) return;
    setCode({ otp: reply.otp, endsAt: askedAt + otp.returnCodeLife });
    invalidate('GET /items/{id}/history');
  };

  const begin = useEffectEvent(() => void generate());
  useEffect(() => {
    if (!atOnce) return undefined;
    // Once, also where effects are run twice to try them.
    const timer = setTimeout(() => begin(), 0);
    return () => clearTimeout(timer);
  }, [atOnce]);

  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{texts.returnHeading}</h2>
      {code === null ? <p>{texts.generateHint}</p> : null}
      <div role="status">
        {code === null ? null : <ShownCode key={code.otp} code={code} itemId={item._id} />}
      </div>
      <Button
        look={code === null ? 'primary' : 'plain'}
        busy={busy}
        onClick={() => void generate()}
      >
        {code === null ? texts.generate : texts.generateAgain}
      </Button>
    </section>
  );
}

function ShownCode({ code: { otp: digits, endsAt }, itemId }: { code: Code; itemId: string }) {
  const expired = useHasPassed(endsAt);
  const picture = useQrCode(codeLink(itemId, digits));
  if (expired) return <p>{texts.expired}</p>;
  return (
    <div className={styles.ticket}>
      <div>
        <dl>
          <dt className={styles.label}>{texts.yourCode}</dt>
          {/* Two groups for the eye; copied, they are the six digits. */}
          <dd className={styles.digits}>
            <span>{digits.slice(0, 3)}</span>
            <span>{digits.slice(3)}</span>
          </dd>
        </dl>
        <p>
          {texts.validUntil} <Time value={new Date(endsAt).toISOString()} show="clock" />
        </p>
        <p className={styles.hint}>{texts.qrHint}</p>
      </div>
      {picture === null ? (
        <div className={styles.qr} />
      ) : (
        <img className={styles.qr} src={picture} alt={texts.qrCode} width={184} height={184} />
      )}
    </div>
  );
}

/** @param time epoch milliseconds by this device's clock */
function useHasPassed(time: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), time - Date.now());
    // The timers of a phone that sleeps stand still.
    const look = () => setPassed(Date.now() >= time);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [time]);
  return passed;
}

/** @returns a data URL, or null until the code that draws it has come */
function useQrCode(content: string): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    import('uqr').then(
      ({ renderSVG }) => {
        if (!wanted) return;
        const svg = renderSVG(content, { ecc: 'M', border: 2, blackColor: '#1d1830' });
        setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
      },
      () => {
        // The digits stand beside it.
      },
    );
    return () => {
      wanted = false;
    };
  }, [content]);
  return picture;
}
