import { type ReactNode, useEffect, useState } from 'react';
import type { Item } from '../../../../../contract/entities.ts';
import { Button } from '../../../basics/button.tsx';
import { Skeleton } from '../../../basics/skeleton.tsx';
import { VisuallyHidden } from '../../../basics/visually-hidden.tsx';
import { Dialog } from '../../../dialogs/dialog.tsx';
import { useWakeLock } from '../../../hooks/use-wake-lock.ts';
import { texts as itemTexts } from '../../texts.ts';
import styles from './code-sheet.module.css';
import { Countdown } from './countdown.tsx';
import { codeLink } from './return-code-link.ts';
import { texts } from '../texts.ts';
import type { ReturnCode, ReturnCodeState } from './use-return-code.ts';

interface CodeSheetProps {
  /** A claimed item. */
  item: Item;
  returnCode: ReturnCodeState;
  close: () => void;
  /** Says who uses the code and how. The default text is about the claimant. */
  hint?: string;
  /** Further actions, below the code. */
  children?: ReactNode;
}

/**
 * Shows a code as large as the phone allows: a return code that poster or keeper show to the claimant, or the code that
 * an owner passes on to a proxy.
 */
export function CodeSheet({
  item,
  returnCode,
  close,
  hint = texts.qrHint,
  children,
}: CodeSheetProps) {
  const { code, hasExpired, replaced, busy, generate } = returnCode;
  const isShown = code !== null && !hasExpired && replaced === null;
  return (
    <Dialog heading={item.title} close={close}>
      <div className={styles.sheet}>
        {isShown ? (
          <ShownCode code={code} itemId={item._id} hint={hint} />
        ) : busy ? (
          <div className={styles.pass} aria-hidden="true">
            <Skeleton width="288px" height="288px" />
            <Skeleton width="220px" height="64px" />
          </div>
        ) : (
          <p role="status">{code === null ? texts.generateHint : (replaced ?? texts.expired)}</p>
        )}
        <div className={styles.again}>
          <Button look={isShown ? 'plain' : 'primary'} busy={busy} onClick={() => void generate()}>
            {code === null ? itemTexts.generate : texts.generateAgain}
          </Button>
        </div>
        {children === undefined ? null : <div className={styles.below}>{children}</div>}
      </div>
    </Dialog>
  );
}

interface ShownCodeProps {
  code: ReturnCode;
  itemId: string;
  hint: string;
}

function ShownCode({ code: { digits, expiresAt }, itemId, hint }: ShownCodeProps) {
  const picture = useQrCode(codeLink(itemId, digits));
  useWakeLock();
  return (
    <div className={styles.pass} data-clear-of-toasts>
      <div className={styles.qr}>
        {picture === null ? null : (
          <img src={picture} alt={texts.qrCode} width={264} height={264} />
        )}
      </div>
      <div className={styles.words}>
        <dl>
          <dt className={styles.label}>{texts.yourCode}</dt>
          <dd>
            {/* Two groups are easier to read; copied, they are still six digits. */}
            <span className={styles.digits} aria-hidden="true">
              <span>{digits.slice(0, 3)}</span>
              <span>{digits.slice(3)}</span>
            </span>
            <VisuallyHidden>
              <span role="status">{spoken(digits)}</span>
            </VisuallyHidden>
          </dd>
        </dl>
        <Countdown key={expiresAt} until={expiresAt} />
        <p className={styles.hint}>{hint}</p>
      </div>
    </div>
  );
}

/** A code as screen readers should read it: digit by digit, with a pause in the middle. */
function spoken(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3)].map((group) => group.split('').join(' ')).join(', ');
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
