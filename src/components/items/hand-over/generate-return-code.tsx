import { useState } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { Button } from '../../basics/button.tsx';
import { texts as itemTexts } from '../texts.ts';
import { CodeSheet } from './code-sheet.tsx';
import styles from './return-code.module.css';
import { texts } from './texts.ts';
import { useReturnCode } from './use-return-code.ts';

/** Explains the hand-over of a claimed item to its poster or keeper, with the button for the return code. */
export function GenerateReturnCode({ item }: { item: Item }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{texts.returnHeading}</h2>
      <p>{texts.generateHint}</p>
      <ReturnCodeButton item={item} />
    </section>
  );
}

/** Generates the return code and opens its sheet. While the code is valid, opens the sheet again. */
export function ReturnCodeButton({ item }: { item: Item }) {
  const [isOpen, setOpen] = useState(false);
  const returnCode = useReturnCode(item);
  const hasCode = returnCode.code !== null && !returnCode.hasExpired;

  const open = async () => {
    if (hasCode || (await returnCode.generate())) setOpen(true);
  };

  return (
    <>
      <Button look="primary" busy={returnCode.busy && !isOpen} onClick={() => void open()}>
        {hasCode ? texts.showCode : itemTexts.generate}
      </Button>
      {isOpen ? (
        <CodeSheet item={item} returnCode={returnCode} close={() => setOpen(false)} />
      ) : null}
    </>
  );
}
