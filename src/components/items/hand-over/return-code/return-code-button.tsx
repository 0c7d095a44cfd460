import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Item } from '../../../../../contract/entities.ts';
import { Button } from '../../../basics/button.tsx';
import { texts as itemTexts } from '../../texts.ts';
import { CodeSheet } from './code-sheet.tsx';
import { texts } from '../texts.ts';
import { useReturnCode } from './use-return-code.ts';

export interface ReturnCodeButtonProps {
  item: Item;
  /** Whether the keeper has to check something first. */
  isDisabled?: boolean;
  /** Whether generating the code is the next step of the hand-over. */
  isNext?: boolean;
  /**
   * Whether the viewer has pressed another button that generates the code and that this one replaces. Returns true
   * once per press.
   */
  takePress?: (() => boolean) | undefined;
}

/** Generates the return code and opens its sheet. While the code is valid, opens the sheet again. */
export function ReturnCodeButton({
  item,
  isDisabled = false,
  isNext = true,
  takePress,
}: ReturnCodeButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const returnCode = useReturnCode(item);
  const { code, hasExpired, replaced } = returnCode;
  const hasCode = code !== null && !hasExpired && replaced === null;

  const open = async () => {
    if (hasCode || (await returnCode.generate())) setOpen(true);
  };

  const button = useRef<HTMLButtonElement>(null);
  const openIfPressed = useEffectEvent(() => {
    if (takePress?.() !== true) return;
    // The pressed button is gone, and the sheet returns the focus to what had it before.
    button.current?.focus();
    void open();
  });
  useEffect(() => {
    const timer = setTimeout(() => openIfPressed(), 0);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <Button
        ref={button}
        look={isNext ? 'primary' : 'plain'}
        data-generates-code
        disabled={isDisabled}
        busy={returnCode.busy && !isOpen}
        onClick={() => void open()}
      >
        {hasCode ? texts.showCode : itemTexts.generate}
      </Button>
      {isOpen ? (
        <CodeSheet item={item} returnCode={returnCode} close={() => setOpen(false)} />
      ) : null}
    </>
  );
}
