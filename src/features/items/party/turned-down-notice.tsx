import { useEffect, useRef } from 'react';
import { texts } from './texts.ts';
import type { TurnedDown } from '../claims/use-own-claim.ts';

interface TurnedDownNoticeProps {
  turnedDown: NonNullable<TurnedDown>;
  /** Whether it takes the focus, because it replaces the button that the viewer has pressed. */
  takesFocus: boolean;
}

/** Says that the viewer's claim was turned down, and why. */
export function TurnedDownNotice({ turnedDown, takesFocus }: TurnedDownNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) notice.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={notice} tabIndex={-1}>
      <strong>{texts.claimTurnedDown}</strong>{' '}
      {turnedDown.reason === null ? null : <q>{turnedDown.reason}</q>} {texts.claimTurnedDownNext}
    </p>
  );
}
