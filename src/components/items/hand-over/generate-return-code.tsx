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
  /** When it expires, epoch milliseconds by this device's clock. */
  expiresAt: number;
}

interface GenerateReturnCodeProps {
  item: Item;
  /** Generates a code on mount, because the person has just asked for one. */
  atOnce?: boolean;
}

/** Generates the return code of a claimed item and shows it, for the poster and the keeper. */
export function GenerateReturnCode({ item, atOnce = false }: GenerateReturnCodeProps) {
  const [code, setCode] = useState<Code | null>(null);
  const { busy, run } = useAction();

  const generate = async () => {
    // Compute the expiry from this device's clock, which may differ from the server's. Start before the
    // request, so that the screen never shows a code longer than it is valid.
    const requestedAt = Date.now();
    const reply = await run(
      () => call('POST /items/{id}/generate-otp', itemRequest(item._id)),
      texts.generateFailed,
      () => invalidate('GET /items/{id}'),
    );
    if (reply === null) return;
    setCode({ otp: reply.otp, expiresAt: requestedAt + otp.returnCodeLife });
    invalidate('GET /items/{id}/history');
  };

  const generateOnMount = useEffectEvent(() => void generate());
  useEffect(() => {
    if (!atOnce) return undefined;
    // In a timer, so that React's strict mode, which runs effects twice, generates only one code.
    const timer = setTimeout(() => generateOnMount(), 0);
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

function ShownCode({ code: { otp: digits, expiresAt }, itemId }: { code: Code; itemId: string }) {
  const expired = useHasPassed(expiresAt);
  const picture = useQrCode(codeLink(itemId, digits));
  if (expired) return <p>{texts.expired}</p>;
  return (
    <div className={styles.ticket}>
      <div>
        <dl>
          <dt className={styles.label}>{texts.yourCode}</dt>
          {/* Two groups are easier to read; copied, they are still six digits. */}
          <dd className={styles.digits}>
            <span>{digits.slice(0, 3)}</span>
            <span>{digits.slice(3)}</span>
          </dd>
        </dl>
        <p>
          {texts.validUntil} <Time value={new Date(expiresAt).toISOString()} show="clock" />
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
    // Timers stop while a phone sleeps, so check again when the page becomes visible.
    const checkNow = () => setPassed(Date.now() >= time);
    document.addEventListener('visibilitychange', checkNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', checkNow);
    };
  }, [time]);
  return passed;
}

/** @returns a data URL, or null until the QR library is loaded */
function useQrCode(content: string): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./qr-picture.ts').then(
      ({ qrPicture }) => {
        if (!isCurrent) return;
        setPicture(`data:image/svg+xml,${encodeURIComponent(qrPicture(content))}`);
      },
      () => {
        // The library could not be loaded; the digits are enough.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [content]);
  return picture;
}
