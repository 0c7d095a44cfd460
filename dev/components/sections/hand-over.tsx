import { openStatuses } from '../../../contract/item-status.ts';
import { AssignMyself } from '../../../src/components/items/assign-myself.tsx';
import { ClearClaimQuestion } from '../../../src/components/items/edit/clear-claim-question.tsx';
import DeleteItemDialog from '../../../src/components/items/delete-item-dialog.tsx';
import { GenerateReturnCode } from '../../../src/components/items/hand-over/generate-return-code.tsx';
import ReturnCodePanels from '../../../src/components/items/hand-over/return-code-panels.tsx';
import { TurnDownClaim } from '../../../src/components/items/hand-over/turn-down-claim.tsx';
import TurnDownDialog from '../../../src/components/items/hand-over/turn-down-dialog.tsx';
import { VerifyReturnCode } from '../../../src/components/items/hand-over/verify-return-code.tsx';
import { MessageButton } from '../../../src/components/items/message-button.tsx';
import { claimant, claimedItem, ignore, poster, sampleItem } from '../sample-data.ts';
import type { Section } from '../section.ts';

const item = sampleItem();
const keeper = { id: 'k1', name: 'Grace Whitfield', email: 'grace@example.edu', role: 'keeper' };
const dialog = { height: 420 };
const panel = { height: 360 };

export const handOver: readonly Section[] = [
  {
    heading: 'Buttons of an item',
    components: [AssignMyself, MessageButton, TurnDownClaim],
    examples: [
      { state: 'assign', element: <AssignMyself item={item} viewer={keeper} /> },
      {
        state: 'message',
        element: <MessageButton item={item} otherId={poster.id} label="Message the poster" />,
      },
      {
        state: 'message, primary',
        element: (
          <MessageButton
            item={item}
            otherId={poster.id}
            label="Message the poster"
            look="primary"
          />
        ),
      },
      {
        state: 'message, compact: an icon in a narrow window',
        element: (
          <MessageButton item={item} otherId={poster.id} label="Message the poster" isCompact />
        ),
      },
      { state: 'turn down', element: <TurnDownClaim item={claimedItem} /> },
    ],
  },
  {
    heading: 'Return code',
    isWide: true,
    components: [GenerateReturnCode, VerifyReturnCode, ReturnCodePanels],
    examples: [
      {
        state: 'to be generated',
        element: <GenerateReturnCode item={claimedItem} />,
        alone: panel,
      },
      {
        state: 'generated',
        element: <GenerateReturnCode item={claimedItem} atOnce />,
        alone: { height: 480 },
      },
      {
        state: 'to be entered by the claimant',
        element: <VerifyReturnCode item={claimedItem} isClaimant />,
      },
      {
        state: 'to be entered by the keeper',
        element: <VerifyReturnCode item={claimedItem} isClaimant={false} />,
      },
      {
        state: 'panels of the poster',
        element: <ReturnCodePanels item={claimedItem} viewer={{ ...poster, role: 'user' }} />,
      },
      {
        state: 'panels of the claimant',
        element: <ReturnCodePanels item={claimedItem} viewer={{ ...claimant, role: 'user' }} />,
      },
    ],
  },
  {
    heading: 'Dialogs about an item',
    components: [DeleteItemDialog, TurnDownDialog, ClearClaimQuestion],
    examples: [
      {
        state: 'delete',
        element: <DeleteItemDialog item={item} close={ignore} onDeleted={ignore} />,
        alone: dialog,
      },
      {
        state: 'delete while a claimant waits',
        element: <DeleteItemDialog item={claimedItem} close={ignore} onDeleted={ignore} />,
        alone: dialog,
      },
      {
        state: 'turn down a claim',
        element: <TurnDownDialog item={claimedItem} close={ignore} />,
        alone: { height: 520 },
      },
      ...openStatuses.map((status) => ({
        state: `clear a claim: ${status}`,
        element: (
          <ClearClaimQuestion
            question={{ status, answer: ignore }}
            meaning={(next) => `The item becomes ${next}.`}
          />
        ),
        alone: dialog,
      })),
    ],
  },
];
