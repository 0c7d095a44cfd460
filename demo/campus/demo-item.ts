import type { ItemDraft } from '../../contract/items/item-input.ts';
import type { ClaimBody } from '../../contract/claims/claim-body.ts';
import { minuteMs } from '../../contract/durations.ts';
import type { Moment } from './moments.ts';
import type { PersonName } from './people.ts';

/** An item of the demo data, and what people did with it after it was posted. */
export interface DemoItem extends ItemDraft {
  /** The name of a file in demo/photos/, or null for an item without a photo. */
  photo: string | null;
  postedBy: PersonName;
  posted: Moment;
  /** In any order. */
  then?: readonly Step[];
}

/** An action of a person. `after` is in milliseconds since the item was posted. */
export type Step = { after: number; by: PersonName } & (
  | { kind: 'claim'; claim: ClaimBody }
  | { kind: 'take on' | 'withdraw claim' | 'make return code' | 'enter return code' }
  | { kind: 'turn claim down'; reason: string }
  | { kind: 'write'; to: PersonName; text: string }
  | { kind: 'read'; from: PersonName }
);

/** A keeper assigns the item to themselves. */
export const kept = (by: PersonName, after: number): Step => ({ kind: 'take on', by, after });

/** @param claim the description and the answers; a plain claim has neither */
export const claimed = (by: PersonName, after: number, claim: ClaimBody = {}): Step => ({
  kind: 'claim',
  by,
  after,
  claim,
});

export const withdrawn = (by: PersonName, after: number): Step => ({
  kind: 'withdraw claim',
  by,
  after,
});

export const turnedDown = (by: PersonName, after: number, reason: string): Step => ({
  kind: 'turn claim down',
  by,
  after,
  reason,
});

/** A person makes a return code. Nobody enters it yet. */
export const codeMade = (by: PersonName, after: number): Step => ({
  kind: 'make return code',
  by,
  after,
});

/** `by` makes the return code, and `to` enters it two minutes later. */
export const handedOver = (by: PersonName, to: PersonName, after: number): Step[] => [
  codeMade(by, after),
  { kind: 'enter return code', by: to, after: after + 2 * minuteMs },
];

type Line = readonly [minutes: number, by: PersonName, text?: string];

/**
 * A conversation of two people about the item. Each reads the earlier messages before writing.
 * @param after start of the conversation, in milliseconds since the item was posted
 * @param lines minutes since `after`, the person, and the text; if the text is missing, the person only reads
 */
export function chat(
  after: number,
  [first, second]: readonly [PersonName, PersonName],
  lines: readonly Line[],
): Step[] {
  return lines.flatMap(([minutes, by, text], index): Step[] => {
    const at = after + minutes * minuteMs;
    const other = by === first ? second : first;
    const read: Step[] = index === 0 ? [] : [{ kind: 'read', by, from: other, after: at }];
    return text === undefined ? read : [...read, { kind: 'write', by, to: other, text, after: at }];
  });
}
