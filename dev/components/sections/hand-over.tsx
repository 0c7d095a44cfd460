import { openStatuses } from '../../../contract/item-status.ts';
import { AssignMyself } from '../../../src/components/items/assign-myself.tsx';
import { ClearClaimQuestion } from '../../../src/components/items/edit/clear-claim-question.tsx';
import DeleteItemDialog from '../../../src/components/items/delete-item-dialog.tsx';
import { CodeSheet } from '../../../src/components/items/hand-over/return-code/code-sheet.tsx';
import { Countdown } from '../../../src/components/items/hand-over/return-code/countdown.tsx';
import { GenerateReturnCode } from '../../../src/components/items/hand-over/return-code/generate-return-code.tsx';
import { ChecksForm } from '../../../src/components/items/hand-over/guarded/checks-form.tsx';
import { ConfirmHandOver } from '../../../src/components/items/hand-over/guarded/confirm-hand-over.tsx';
import GuardedHandOver from '../../../src/components/items/hand-over/guarded/guarded-hand-over.tsx';
import ProxyPickup from '../../../src/components/items/hand-over/guarded/proxy-pickup.tsx';
import { SecondKeeper } from '../../../src/components/items/hand-over/guarded/second-keeper.tsx';
import { ReturnCodeButton } from '../../../src/components/items/hand-over/return-code/return-code-button.tsx';
import { ReturnedMoment } from '../../../src/components/items/hand-over/returned-moment.tsx';
import ReturnedStamp from '../../../src/components/items/hand-over/returned-stamp.tsx';
import ReturnCodePanels from '../../../src/components/items/hand-over/return-code/return-code-panels.tsx';
import TurnDownDialog from '../../../src/components/items/hand-over/turn-down-dialog.tsx';
import { ReturnCodeForm } from '../../../src/components/items/hand-over/return-code/return-code-form.tsx';
import type { ReturnCodeState } from '../../../src/components/items/hand-over/return-code/use-return-code.ts';
import { ScanButton } from '../../../src/components/items/scan/scan-button.tsx';
import ScanDialog from '../../../src/components/items/scan/scan-dialog.tsx';
import { MessageButton } from '../../../src/components/items/message-button.tsx';
import { claimant, claimedItem, ignore, photo, poster, sampleItem } from '../sample-data.ts';
import type { Section } from '../section.ts';

const item = sampleItem();
const guardedItem = { ...claimedItem, lane: 'guarded' } as const;
const unchecked = {
  studentCard: null,
  isUnlocked: false,
  value: null,
  needsSecondKeeper: false,
  secondKeeper: null,
  proxyName: null,
};
const keeper = { id: 'k1', name: 'Grace Whitfield', email: 'grace@example.edu', role: 'keeper' };
const picture = <img src={photo.large} alt="" width={400} height={300} />;
const dialog = { height: 420 };
const sheet = { height: 760 };

/** The state of a return code, in `CodeSheet`. */
const returnCode: ReturnCodeState = {
  code: null,
  hasExpired: false,
  replaced: null,
  busy: false,
  generate: () => Promise.resolve(true),
};
const generated: ReturnCodeState = {
  ...returnCode,
  code: { digits: '482913', expiresAt: Date.now() + 1_799_000, generatedAt: Date.now() },
};

export const handOver: readonly Section[] = [
  {
    heading: 'Buttons of an item',
    components: [AssignMyself, MessageButton],
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
    ],
  },
  {
    heading: 'Return code',
    isWide: true,
    components: [
      GenerateReturnCode,
      ReturnCodeButton,
      CodeSheet,
      Countdown,
      ReturnCodeForm,
      ReturnCodePanels,
      ScanButton,
      ScanDialog,
    ],
    examples: [
      { state: 'to be generated', element: <GenerateReturnCode item={claimedItem} /> },
      { state: 'button alone', element: <ReturnCodeButton item={claimedItem} /> },
      {
        state: 'being generated',
        element: (
          <CodeSheet item={claimedItem} returnCode={{ ...returnCode, busy: true }} close={ignore} />
        ),
        alone: sheet,
      },
      {
        state: 'not generated',
        element: <CodeSheet item={claimedItem} returnCode={returnCode} close={ignore} />,
        alone: sheet,
      },
      {
        state: 'generated',
        element: <CodeSheet item={claimedItem} returnCode={generated} close={ignore} />,
        alone: sheet,
      },
      {
        state: 'generated, with the field for another code',
        element: (
          <CodeSheet item={claimedItem} returnCode={generated} close={ignore}>
            <ReturnCodeForm item={claimedItem} isClaimant={false} />
          </CodeSheet>
        ),
        alone: sheet,
      },
      {
        state: 'expired',
        element: (
          <CodeSheet
            item={claimedItem}
            returnCode={{ ...generated, hasExpired: true }}
            close={ignore}
          />
        ),
        alone: sheet,
      },
      { state: 'countdown to the last minute', element: <Countdown until={Date.now() + 55_000} /> },
      { state: 'to be scanned', element: <ScanButton labelId="none" onClick={ignore} /> },
      {
        state: 'being scanned',
        element: (
          <ScanDialog
            hint="Hold the QR code on the other phone in front of the camera."
            otherwise="type the six digits"
            open={() => Promise.resolve(null)}
            close={ignore}
          />
        ),
        alone: { height: 560 },
      },
      {
        state: 'to be entered by the claimant',
        element: <ReturnCodeForm item={claimedItem} isClaimant />,
      },
      {
        state: 'to be entered by the keeper',
        element: <ReturnCodeForm item={claimedItem} isClaimant={false} />,
      },
      {
        state: 'panels of the poster',
        element: (
          <ReturnCodePanels
            lookAtClaims={() => undefined}
            judging={{ query: null, undecided: [], mustLook: false }}
            item={claimedItem}
            viewer={{ ...poster, role: 'user' }}
          />
        ),
      },
      {
        state: 'panels of the claimant',
        element: (
          <ReturnCodePanels
            lookAtClaims={() => undefined}
            judging={{ query: null, undecided: [], mustLook: false }}
            item={claimedItem}
            viewer={{ ...claimant, role: 'user' }}
          />
        ),
      },
    ],
  },
  {
    heading: 'Hand-over of a guarded item',
    components: [GuardedHandOver, ChecksForm, SecondKeeper, ConfirmHandOver, ProxyPickup],
    examples: [
      { state: 'checks loading', element: <GuardedHandOver item={guardedItem} isNext /> },
      {
        state: 'nothing checked',
        element: <ChecksForm item={guardedItem} handOver={unchecked} isNext />,
      },
      {
        state: 'checked',
        element: (
          <ChecksForm
            item={guardedItem}
            handOver={{ ...unchecked, studentCard: '4711', isUnlocked: true, value: 80 }}
            isNext={false}
          />
        ),
      },
      {
        state: 'second keeper needed',
        element: (
          <SecondKeeper item={guardedItem} handOver={{ ...unchecked, needsSecondKeeper: true }} />
        ),
      },
      {
        state: 'confirmed by a second keeper',
        element: (
          <SecondKeeper
            item={guardedItem}
            handOver={{ ...unchecked, secondKeeper: { _id: keeper.id, name: keeper.name } }}
          />
        ),
      },
      { state: 'for the second keeper', element: <ConfirmHandOver item={guardedItem} /> },
      {
        state: 'for the claimant: nothing until the claim is accepted',
        element: <ProxyPickup item={guardedItem} />,
      },
    ],
  },
  {
    heading: 'Moment of the return',
    isWide: true,
    components: [ReturnedMoment, ReturnedStamp],
    examples: [
      {
        state: 'before the return',
        element: <ReturnedMoment item={claimedItem}>{picture}</ReturnedMoment>,
      },
      {
        state: 'returned',
        element: (
          <div style={{ position: 'relative' }}>
            {picture}
            <ReturnedStamp
              item={{ ...claimedItem, status: 'Returned', updatedAt: '2025-09-02T15:00:00.000Z' }}
            />
          </div>
        ),
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
      ...[false, true].map((isFirst) => ({
        state: isFirst ? 'turn down a claim' : 'turn down a rival claim',
        element: (
          <TurnDownDialog
            item={claimedItem}
            claimant={{ _id: keeper.id, name: keeper.name }}
            isFirst={isFirst}
            close={ignore}
          />
        ),
        alone: { height: 520 },
      })),
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
