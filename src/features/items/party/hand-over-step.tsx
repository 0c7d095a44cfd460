import type { RefObject } from 'react';
import { Button } from '../../../components/basics/button.tsx';
import { texts as itemTexts } from '../../../components/items/texts.ts';
import styles from './hand-over-step.module.css';

interface HandOverStepProps {
  /** The place of the hand-over, below the title. */
  slot: RefObject<HTMLElement | null>;
  step: 'generate code' | 'enter code';
}

/**
 * The next step of a hand-over in the bar of a phone. Pressing it scrolls back to the hand-over. There it focuses the field
 * for the code, or presses the button that generates the code.
 */
export function HandOverStep({ slot, step }: HandOverStepProps) {
  const press = () => {
    const control = slot.current?.querySelector<HTMLElement>(
      step === 'enter code' ? 'input' : 'button, input',
    );
    control?.focus();
    // A guarded item starts with fields for the keeper's checks. They are focused only.
    if (control instanceof HTMLButtonElement) control.click();
  };
  return (
    <div className={styles.step}>
      <Button look="primary" onClick={press}>
        {step === 'enter code' ? itemTexts.enterOtp : itemTexts.generate}
      </Button>
    </div>
  );
}
