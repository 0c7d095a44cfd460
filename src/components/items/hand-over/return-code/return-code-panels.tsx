import { useCallback, useRef, useState } from 'react';
import { lazyPart } from '../../../basics/lazy-part.tsx';
import type { Item } from '../../../../../contract/entities.ts';
import {
  type Viewer,
  isClaimant,
  mayEnterReturnCode,
  mayGenerateReturnCode,
} from '../../../../../contract/permissions.ts';
import { Button } from '../../../basics/button.tsx';
import { claimToReadFirst } from '../../claims/claims-to-read.ts';
import type { Judging } from '../../claims/use-judging.ts';
import { LookFirst } from '../../lazy-party-panels.ts';
import { texts as itemTexts } from '../../texts.ts';
import { GenerateReturnCode } from './generate-return-code.tsx';
import { useHandOverStep } from '../use-hand-over.ts';
import { ReturnCodeForm } from './return-code-form.tsx';
import styles from './return-code.module.css';

const ProxyPickup = lazyPart(() => import('../guarded/proxy-pickup.tsx'));

interface ReturnCodePanelsProps {
  /** A claimed item. */
  item: Item;
  viewer: Viewer;
  /** The claims on the item, for those who judge them. */
  judging: Judging;
  /** Moves the focus to the claims. */
  lookAtClaims: () => void;
}

/**
 * Lets the viewer generate or enter the return code, as far as they may, and lets the claimant of a guarded item send a
 * proxy. Shows a claim that nobody has accepted once before the code. Loaded lazily, because few viewers need it.
 */
export default function ReturnCodePanels({
  item,
  viewer,
  judging,
  lookAtClaims,
}: ReturnCodePanelsProps) {
  const canGenerate = mayGenerateReturnCode(viewer, item);
  const step = useHandOverStep(viewer, item);
  const readFirst = claimToReadFirst(judging, item);
  /** The claim with which the viewer went on to the code. Another claim is shown first again. */
  const [passed, setPassed] = useState<string | null>(null);
  const isPressed = useRef(false);
  const takePress = useCallback(() => {
    const wasPressed = isPressed.current;
    isPressed.current = false;
    return wasPressed;
  }, []);

  if (canGenerate && readFirst !== null && readFirst !== passed) {
    const generate = () => {
      isPressed.current = true;
      setPassed(readFirst);
    };
    return (
      <LookFirst claims={judging.undecided} isOptional>
        <div className={styles.row}>
          <Button look="primary" onClick={lookAtClaims}>
            {itemTexts.lookAtClaims(judging.undecided.length)}
          </Button>
          <Button data-generates-code onClick={generate}>
            {itemTexts.generate}
          </Button>
        </div>
      </LookFirst>
    );
  }
  return (
    <>
      {canGenerate ? <GenerateReturnCode item={item} takePress={takePress} /> : null}
      {mayEnterReturnCode(viewer, item) ? (
        <ReturnCodeForm
          item={item}
          isClaimant={!canGenerate}
          isNext={!canGenerate || step === 'enter code'}
        />
      ) : null}
      {item.lane === 'guarded' && isClaimant(viewer, item) ? <ProxyPickup item={item} /> : null}
    </>
  );
}
