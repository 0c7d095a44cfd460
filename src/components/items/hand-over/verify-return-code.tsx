import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { otp } from '../../../../contract/bounds.ts';
import type { Item } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { invalidate } from '../../../client/query/query.ts';
import { Button } from '../../basics/button.tsx';
import { toast } from '../../toasts/toast.ts';
import { itemChanged } from '../item-changed.ts';
import { itemRequest } from '../item-request.ts';
import styles from './return-code.module.css';
import { codeOfHash } from './return-code-link.ts';
import { texts } from '../texts.ts';
import { useAction } from '../../hooks/use-action.ts';

interface VerifyReturnCodeProps {
  item: Item;
  /** Whether the viewer is the claimant, not the poster or the keeper. */
  isClaimant: boolean;
  /** Plain beside another primary button. */
  look?: 'primary' | 'plain';
  /** Whether the dialog around it focuses its field first. */
  hasAutofocus?: boolean;
}

/** A form for the return code, filled in already if the person scanned the QR code. */
export function VerifyReturnCode({
  item,
  isClaimant,
  look = 'primary',
  hasAutofocus = false,
}: VerifyReturnCodeProps) {
  const id = useId();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  const scanned = codeOfHash(hash);

  useEffect(() => {
    // Scanning a code while the page is open only changes the hash of the address.
    if (scanned !== null && field.current !== null) field.current.value = scanned;
  }, [scanned]);

  const verify = async (event: SubmitEvent) => {
    event.preventDefault();
    // Copied codes may contain spaces.
    const code = field.current?.value.replaceAll(/\s/g, '') ?? '';
    const wrong = problemOf(code);
    setProblem(wrong);
    if (wrong !== null) {
      field.current?.focus();
      return;
    }
    const request = itemRequest(item._id);
    const reply = await run(
      () => call('POST /items/{id}/verify-otp', { ...request, body: { otp: code } }),
      texts.verifyFailed,
      (failure) => {
        if (failure.kind === 'refused' && failure.status === 400) {
          setProblem(failure.message || texts.verifyFailed);
          field.current?.focus();
        }
        invalidate('GET /items/{id}');
      },
    );
    if (reply === null) return;
    itemChanged(reply);
    toast('success', texts.verified);
    // Remove the used code from the address.
    if (hash !== '') void navigate(pathname + search, { replace: true });
  };

  return (
    <form className={styles.panel} noValidate onSubmit={(event) => void verify(event)}>
      <label className={styles.heading} htmlFor={`${id}-otp`}>
        {texts.enterOtp}
      </label>
      {isClaimant ? <p>{texts.enterHint}</p> : null}
      <div className={styles.row}>
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
        />
        <Button type="submit" look={look} busy={busy}>
          {texts.verify}
        </Button>
      </div>
      {problem === null ? null : (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}

function problemOf(code: string): string | null {
  if (code === '') return texts.otpMissing;
  return /^\d+$/.test(code) && code.length === otp.digits ? null : texts.otpIncomplete;
}
