import { lazyPart } from '../../../basics/lazy-part.tsx';
import type { Item } from '../../../../../contract/entities.ts';
import {
  type Viewer,
  isClaimant,
  mayEnterReturnCode,
  mayGenerateReturnCode,
} from '../../../../../contract/permissions.ts';
import { GenerateReturnCode } from './generate-return-code.tsx';
import { useHandOverStep } from '../use-hand-over.ts';
import { ReturnCodeForm } from './return-code-form.tsx';

const ProxyPickup = lazyPart(() => import('../guarded/proxy-pickup.tsx'));

interface ReturnCodePanelsProps {
  /** A claimed item. */
  item: Item;
  viewer: Viewer;
}

/**
 * Lets the viewer generate or enter the return code, as far as they may, and lets the claimant of a guarded item send a
 * proxy. Loaded lazily, because few viewers need it.
 */
export default function ReturnCodePanels({ item, viewer }: ReturnCodePanelsProps) {
  const canGenerate = mayGenerateReturnCode(viewer, item);
  const step = useHandOverStep(viewer, item);
  return (
    <>
      {canGenerate ? <GenerateReturnCode item={item} /> : null}
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
