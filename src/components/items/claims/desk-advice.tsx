import { useState } from 'react';
import {
  type DeskAdvice as Advice,
  type DeskFindings,
  adviceAtDesk,
  adviceBeforeDesk,
  idChecks,
  questionsAtDesk,
  unlockings,
  usualChecks,
} from '../../../../contract/claims/desk-advice.ts';
import { factsOfKind } from '../../../../contract/claims/detail-kinds.ts';
import type { DetailKind, Verdict } from '../../../../contract/claims/names.ts';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { VisuallyHidden } from '../../basics/visually-hidden.tsx';
import { Select } from '../../form/select.tsx';
import styles from './claims.module.css';
import { adviceTexts, findingNames, idCheckNames, texts, unlockingNames } from './texts.ts';

interface DeskAdviceProps {
  item: Item;
  claim: JudgedClaim;
  bits: number;
}

/** Advises the item's keeper about a claim. The advice changes with the findings that the keeper enters at the desk. */
export function DeskAdvice({ item, claim, bits }: DeskAdviceProps) {
  const { answers, strength, claimant } = claim;
  const usual = usualChecks(item.category.name);
  const questions = questionsAtDesk(item.category.name, answers);
  const [found, setFound] = useState<ReadonlyMap<DetailKind, Verdict>>(new Map());
  const [checks, setChecks] = useState(usual);
  const findings: DeskFindings = {
    ...checks,
    verdicts: new Map(questions.map((kind) => [kind, found.get(kind) ?? null])),
  };
  const hasFindings =
    found.size > 0 || checks.unlocking !== usual.unlocking || checks.idCheck !== usual.idCheck;
  const advice = hasFindings ? adviceAtDesk(bits, findings) : adviceBeforeDesk(strength, item.lane);

  const note = (kind: DetailKind, verdict: Verdict | '') => {
    const next = new Map(found);
    if (verdict === '') next.delete(kind);
    else next.set(kind, verdict);
    setFound(next);
  };
  const writtenAnswer = (kind: DetailKind) =>
    answers.find((answer) => answer.kind === kind)?.text ?? null;

  return (
    <div className={styles.advice}>
      <p role="status">
        <strong>{adviceTexts[advice]}</strong> {reasonOf(advice, findings)}
      </p>
      <details>
        <summary>
          {texts.atDesk}
          <VisuallyHidden>: {claimant.name}</VisuallyHidden>
        </summary>
        <p className={styles.help}>{texts.atDeskHelp}</p>
        <div className={styles.findings}>
          {questions.map((kind) => {
            const written = writtenAnswer(kind);
            return (
              <Select
                key={kind}
                label={factsOfKind[kind].question}
                description={written === null ? undefined : texts.written(written)}
                value={found.get(kind) ?? ''}
                onChange={({ currentTarget }) =>
                  note(
                    kind,
                    findingNames.find(({ value }) => value === currentTarget.value)?.value ?? '',
                  )
                }
                data={findingNames}
              />
            );
          })}
          <Select
            label={texts.unlocking}
            value={checks.unlocking}
            onChange={({ currentTarget }) => {
              const unlocking = unlockings.find((one) => one === currentTarget.value);
              if (unlocking !== undefined) setChecks({ ...checks, unlocking });
            }}
            data={unlockings.map((value) => ({ value, label: unlockingNames[value] }))}
          />
          <Select
            label={texts.idCheck}
            value={checks.idCheck}
            onChange={({ currentTarget }) => {
              const idCheck = idChecks.find((one) => one === currentTarget.value);
              if (idCheck !== undefined) setChecks({ ...checks, idCheck });
            }}
            data={idChecks.map((value) => ({ value, label: idCheckNames[value] }))}
          />
        </div>
      </details>
    </div>
  );
}

/** The sentence after the advice: what speaks for it, or what to do next. */
function reasonOf(advice: Advice, { unlocking, idCheck }: DeskFindings): string {
  if (advice === 'hand over') {
    const isChecked = unlocking === 'unlocked' || idCheck === 'fits';
    return isChecked ? texts.checkFits : texts.answersFit;
  }
  if (advice !== 'ask for proof') return texts.reasons[advice];
  if (unlocking === 'not tried') return texts.letUnlock;
  return idCheck === 'not shown' ? texts.compareId : texts.otherProof;
}
