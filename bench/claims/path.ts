/**
 * Simulates one claim from its questions to the hand-over, with the portal's own questions, scores and advice. Also
 * simulates a simpler portal, for comparison.
 */
import type { Answer } from '../../contract/claims/claim-body.ts';
import type { DetailKind, Verdict } from '../../contract/claims/names.ts';
import type { PrivateDetail } from '../../contract/claims/private-details.ts';
import {
  type DeskFindings,
  adviceAtDesk,
  adviceBeforeDesk,
  bitsAtDesk,
  questionsAtDesk,
} from '../../contract/claims/desk-advice.ts';
import { isEvidenceAmong } from '../../contract/claims/earlier-lost-post.ts';
import { isHandOverChecked } from '../../contract/claims/hand-over-rule.ts';
import { chooseQuestions } from '../../contract/claims/questions.ts';
import { scoreClaim, strengthOf } from '../../contract/claims/score/score.ts';
import type { Claimant, Person } from './people.ts';
import type { Random } from '../random.ts';
import type { Thing } from './things.ts';

export interface Outcome {
  acceptedOnline: boolean;
  /** Handed over at the first visit to the desk. */
  handedOverFirst: boolean;
  /** Handed over at a later visit, with more proof. */
  handedOverLater: boolean;
  askedForMoreProof: boolean;
  refused: boolean;
  /** Whether the thing would be handed over without a second keeper if its item were guarded. */
  passesGuardedChecks: boolean;
  /**
   * Whether the hand-over would depend on a second keeper if the item were guarded. That is so if the evidence is at
   * least `Some`, but the claimant has neither shown an ID that fits nor unlocked the thing.
   */
  reachesSecondKeeper: boolean;
}

/** Probability that a keeper does not notice a fact in the post, and therefore asks about it. */
const keeperOverlooks = 0.2;

function answersOf(person: Person, kinds: readonly DetailKind[]): Answer[] {
  return kinds.map((kind) => ({ kind, text: person(kind) }));
}

/** The details that the keeper sees on the thing. */
function seenByKeeper({ facts }: Thing, random: Random): PrivateDetail[] {
  return [...facts].map(([kind, known]) => ({
    kind,
    text: known.map((fact) => random.pick(fact)).join(', '),
  }));
}

/**
 * Simulates the desk. The keeper asks the questions that the portal advises, except those about facts that the keeper
 * has noticed in the post, and compares the answers with the thing.
 */
function compareAtDesk(
  thing: Thing,
  person: Person,
  online: readonly { kind: DetailKind; verdict: Verdict }[],
  random: Random,
): ReadonlyMap<DetailKind, Verdict> {
  const kinds = questionsAtDesk(thing.category, online).filter(
    (kind) => !thing.shown.has(kind) || random.chance(keeperOverlooks),
  );
  const recorded = seenByKeeper(thing, random);
  const { answers } = scoreClaim({ recorded, answers: answersOf(person, kinds) });
  return new Map(answers.map(({ kind, verdict }) => [kind, verdict]));
}

/** @param id unique number of the thing; the choice of its questions depends on it */
export function walkPath(thing: Thing, claimant: Claimant, id: number, random: Random): Outcome {
  const asked = chooseQuestions({
    category: thing.category,
    recordedKinds: thing.recorded.map(({ kind }) => kind),
    seed: `item ${id}`,
  });
  const online = scoreClaim({
    recorded: thing.recorded,
    answers: answersOf(claimant.person, asked),
    hasEarlierLostPost: claimant.hasEarlierLostPost && isEvidenceAmong(claimant.lostPosts),
  });
  const acceptedOnline = adviceBeforeDesk(online.strength, 'open') === 'accept';

  const { canBeUnlocked, hasReadableName } = thing;
  const hasUnlocked = canBeUnlocked && claimant.unlocks;
  const hasMatchingId = hasReadableName && claimant.showsId;
  const findings: DeskFindings = {
    verdicts: compareAtDesk(thing, claimant.person, online.answers, random),
    unlocking: !canBeUnlocked ? 'no lock' : hasUnlocked ? 'unlocked' : 'not unlocked',
    idCheck: !hasReadableName ? 'no name' : hasMatchingId ? 'fits' : 'not shown',
  };
  const advice = adviceAtDesk(online.bits, findings);
  const strengthAtDesk = strengthOf(bitsAtDesk(online.bits, findings));
  const isAtDesk = !acceptedOnline;
  const askedForMoreProof = isAtDesk && advice === 'ask for proof';
  return {
    acceptedOnline,
    handedOverFirst: isAtDesk && advice === 'hand over',
    askedForMoreProof,
    handedOverLater: askedForMoreProof && claimant.bringsProof,
    refused: isAtDesk && advice === 'refuse',
    passesGuardedChecks: isHandOverChecked({
      studentCard: hasMatchingId ? '1234' : null,
      isUnlocked: hasUnlocked,
      secondKeeper: null,
      needsSecondKeeper: false,
    }),
    reachesSecondKeeper:
      !hasMatchingId && !hasUnlocked && strengthAtDesk !== 'Against' && strengthAtDesk !== 'Little',
  };
}

const questions = 3;
const rightForPass = 2;

/**
 * Whether a person passes the simpler portal, which asks three questions and accepts two right answers, without
 * weights, desk or "I don't know".
 */
export function passesTwoOfThree(thing: Thing, person: Person): boolean {
  const { recorded } = thing;
  const { answers } = scoreClaim({
    recorded,
    answers: answersOf(
      person,
      recorded.slice(0, questions).map(({ kind }) => kind),
    ),
  });
  return answers.filter(({ verdict }) => verdict === 'right').length >= rightForPass;
}
