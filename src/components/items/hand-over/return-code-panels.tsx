import type { Item } from '../../../../contract/entities.ts';
import {
  type Viewer,
  mayEnterReturnCode,
  mayGenerateReturnCode,
} from '../../../../contract/permissions.ts';
import { GenerateReturnCode } from './generate-return-code.tsx';
import { VerifyReturnCode } from './verify-return-code.tsx';

interface ReturnCodePanelsProps {
  /** A claimed one. */
  item: Item;
  viewer: Viewer;
}

/** The two ends of a hand-over: making the code and entering it. Only who takes part in one fetches this. */
export default function ReturnCodePanels({ item, viewer }: ReturnCodePanelsProps) {
  const generates = mayGenerateReturnCode(viewer, item);
  return (
    <>
      {generates ? <GenerateReturnCode item={item} /> : null}
      {mayEnterReturnCode(viewer, item) ? (
        <VerifyReturnCode item={item} isClaimant={!generates} />
      ) : null}
    </>
  );
}
