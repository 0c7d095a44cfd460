import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyDialog } from '../../../basics/lazy-part.tsx';
import type { Item } from '../../../../../contract/entities.ts';
import { Button } from '../../../basics/button.tsx';
import { useAction } from '../../../hooks/use-action.ts';
import { toast } from '../../../toasts/toast.ts';
import { callOnce } from '../../../../client/http/call-once.ts';
import { isPortalRefusal } from '../../../../core/http/result.ts';
import { cacheChangedItem, refetchItems } from '../../item-queries.ts';
import { itemRequest } from '../../item-request.ts';
import { ScanButton } from '../../scan/scan-button.tsx';
import type { Scanned } from '../../scan/scanned.ts';
import { texts as itemTexts } from '../../texts.ts';
import { codeOfHash } from './return-code-link.ts';
import styles from './return-code.module.css';
import { texts } from '../texts.ts';
import { otp } from '../../../../../contract/bounds.ts';

const ScanDialog = lazyDialog(() => import('../../scan/scan-dialog.tsx'));

interface ReturnCodeFormProps {
  item: Item;
  /** Whether the viewer is the claimant, not the poster or the keeper. */
  isClaimant: boolean;
  /** Whether this is the only form of a dialog, which then focuses the field when it opens. */
  hasAutofocus?: boolean;
  /** Whether entering the code is the next step of the hand-over. For the claimant it always is. */
  isNext?: boolean;
}

/**
 * A form for the return code. It submits itself after a scan, and once for each typed code at the sixth digit. It does
 * not resend a code that the server just refused. A code in the page's address only fills in the field. The person then
 * has to press "Verify", because a link must not confirm a return.
 */
export function ReturnCodeForm({
  item,
  isClaimant,
  hasAutofocus = false,
  isNext = isClaimant || hasAutofocus,
}: ReturnCodeFormProps) {
  const id = useId();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [scanning, setScanning] = useState(false);
  const { busy, run } = useAction();
  /** The last code that was sent. */
  const sent = useRef('');
  /** The last code that the server refused. Each request with it would count as another wrong try. */
  const [refused, setRefused] = useState<{ code: string; message: string } | null>(null);
  const inAddress = codeOfHash(hash);

  useEffect(() => {
    // If the person scans a code with the phone's own scanner while this page is open, only the hash of the address
    // changes.
    if (inAddress !== null && field.current !== null) field.current.value = inAddress;
  }, [inAddress]);

  const typedCode = () => codeOf(field.current?.value ?? '');

  const verify = async () => {
    const code = typedCode();
    const wrong = code === refused?.code ? refused.message : problemOf(code);
    setProblem(wrong);
    if (wrong !== null) {
      field.current?.focus();
      return;
    }
    if (busy) return;
    sent.current = code;
    const request = itemRequest(item._id);
    const reply = await run(
      () => callOnce('POST /items/{id}/verify-otp', { ...request, body: { otp: code } }),
      texts.verifyFailed,
      (failure) => {
        if (failure.kind === 'refused' && isPortalRefusal(failure, 400)) {
          const message = failure.message || texts.verifyFailed;
          setRefused({ code, message });
          setProblem(message);
          field.current?.focus();
        }
        refetchItems();
      },
    );
    if (reply === null) {
      // The person may have corrected the code meanwhile.
      verifyNewCode();
      return;
    }
    cacheChangedItem(reply);
    toast('success', texts.verified);
    // Remove the used code from the address.
    if (hash !== '') void navigate(pathname + search, { replace: true });
  };

  /** Verifies the code in the field if it is complete and was not sent yet. */
  function verifyNewCode() {
    const code = typedCode();
    if (isComplete(code) && code !== sent.current) void verify();
  }

  /** Fills in and verifies a scanned code. @returns what is wrong with it, or null */
  function verifyScanned(scanned: Scanned): string | null {
    if (!('id' in scanned) || (scanned.id === item._id && scanned.code === null)) {
      return texts.scannedNoCode;
    }
    if (scanned.id !== item._id || scanned.code === null) return texts.scannedOtherItem;
    if (field.current !== null) field.current.value = scanned.code;
    void verify();
    return null;
  }

  return (
    <>
      <form
        className={styles.panel}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void verify();
        }}
      >
        <label id={`${id}-label`} className={styles.heading} htmlFor={`${id}-otp`}>
          {itemTexts.enterOtp}
        </label>
        {isClaimant ? <p>{texts.enterHint}</p> : null}
        <input
          ref={field}
          id={`${id}-otp`}
          data-autofocus={hasAutofocus || undefined}
          className={styles.field}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          placeholder={texts.otpPlaceholder}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={() => {
            setProblem(null);
            verifyNewCode();
          }}
        />
        {problem === null ? null : (
          <p id={`${id}-problem`} role="alert" className={styles.problem}>
            {problem}
            {problem === refused?.message ? <span>{texts.wrongTries}</span> : null}
          </p>
        )}
        <div className={styles.row}>
          <Button type="submit" look={isNext ? 'primary' : 'plain'} busy={busy}>
            {texts.verify}
          </Button>
          <ScanButton labelId={`${id}-label`} onClick={() => setScanning(true)} />
        </div>
      </form>
      {/* Outside of the form, because React passes events of a dialog on to its parents. */}
      {scanning ? (
        <ScanDialog
          hint={texts.scanHint}
          otherwise={texts.typeDigits}
          open={async (scanned) => verifyScanned(scanned)}
          close={() => setScanning(false)}
        />
      ) : null}
    </>
  );
}

/** The digits of a typed or pasted code, without the spaces or the hyphen that a copied code may contain. */
function codeOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

function isComplete(code: string): boolean {
  return /^\d+$/.test(code) && code.length === otp.digits;
}

/** @returns what is wrong with a code, or null */
function problemOf(code: string): string | null {
  if (code === '') return texts.otpMissing;
  return isComplete(code) ? null : texts.otpIncomplete;
}
