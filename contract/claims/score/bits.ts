import { factsOfKind } from '../detail-kinds.ts';
import type { DetailKind } from '../names.ts';

/**
 * Returns how much a right answer speaks for the claimant, in bits. A right answer has 3 bits, for example, if owners
 * give it 8 times as often as guessers.
 */
export function bitsOfRightAnswer(kind: DetailKind): number {
  const { pOwner, pGuess } = factsOfKind[kind];
  return Math.log2(pOwner / pGuess);
}

/**
 * Bounds for the bits of one wrong answer. Every mistake costs something, but no single mistake makes a claim
 * `Against`.
 */
const mildestWrong = -0.4;
const hardestWrong = -2.6;

/** Returns how much a wrong answer speaks against the claimant; negative. */
export function bitsOfWrongAnswer(kind: DetailKind): number {
  const { pOwner, pGuess } = factsOfKind[kind];
  return Math.max(hardestWrong, Math.min(mildestWrong, Math.log2((1 - pOwner) / (1 - pGuess))));
}
