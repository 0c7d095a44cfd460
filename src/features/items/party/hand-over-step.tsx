import type { RefObject } from 'react';
import { Button } from '../../../components/basics/button.tsx';
import { texts as itemTexts } from '../../../components/items/texts.ts';
import styles from './hand-over-step.module.css';
import { texts } from './texts.ts';

interface HandOverStepProps {
  /** The element of the hand-over, below the title. */
  slot: RefObject<HTMLElement | null>;
  step: keyof typeof steps;
}

/** Label of each step, and the selector of its first control. */
const steps = {
  check: { label: texts.check, control: 'input' },
  'generate code': { label: itemTexts.generate, control: '[data-generates-code]' },
  'enter code': { label: itemTexts.enterOtp, control: 'input[autocomplete="one-time-code"]' },
} as const;

/**
 * The next step of a hand-over in the bar of a phone. Pressing it scrolls back to the hand-over. There it focuses the
 * first check or the field for the code, or presses the button that generates the code.
 */
export function HandOverStep({ slot, step }: HandOverStepProps) {
  const press = () => {
    const control = slot.current?.querySelector<HTMLElement>(steps[step].control);
    control?.focus();
    if (control instanceof HTMLButtonElement) control.click();
  };
  return (
    <div className={styles.step}>
      <Button look="primary" onClick={press}>
        {steps[step].label}
      </Button>
    </div>
  );
}
