import { useId } from 'react';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import { Fact } from '../../basics/fact.tsx';
import { Time } from '../../time/time.tsx';
import styles from './claims.module.css';
import { DeskAdvice } from './desk-advice.tsx';
import { JudgeActions, type JudgeActionsProps } from './judge-actions.tsx';
import { stateNames, strengthMeanings, texts, verdictWords } from './texts.ts';

/** One claim with its answers beside the recorded details, and the actions of its judge. */
export function ClaimCard({ item, claim, ...actions }: JudgeActionsProps) {
  const id = useId();
  const { claimant, state, story, answers, strength, bits } = claim;
  const flags = [
    claim.isRenamed ? texts.renamed(claim.earlierName) : [],
    claim.sharesAddress ? texts.sharesAddress : [],
    claim.hasEarlierLostPost ? texts.hasEarlierLostPost : [],
    claim.tooManyLostPosts === null ? [] : texts.tooManyLostPosts(claim.tooManyLostPosts),
    claim.hasReadDetails ? texts.hasReadDetails : [],
    claim.readElsewhere.length > 0 ? texts.readElsewhere : [],
  ].flat();
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{claimant.name}</h3>
        <span className={styles.state}>{stateNames[state]}</span>
      </div>
      <p className={styles.time}>
        {claim.isFirst ? `${texts.isFirst}, ` : null}
        <Time value={claim.createdAt} show="moment" />
      </p>
      {answers.length === 0 ? null : (
        <p className={styles.strength} data-strength={strength}>
          <strong>{texts.strength(strength)}</strong> {strengthMeanings[strength]}
        </p>
      )}
      {bits === null || state === 'turned down' || state === 'withdrawn' ? null : (
        <DeskAdvice item={item} claim={claim} bits={bits} />
      )}
      {flags.length === 0 ? null : (
        <ul className={styles.flags}>
          {flags.map((flag) => (
            <li key={flag}>{flag}</li>
          ))}
        </ul>
      )}
      {story === null ? null : (
        <figure className={styles.story}>
          <figcaption>{texts.ownWords}</figcaption>
          <blockquote>{story}</blockquote>
        </figure>
      )}
      {story === null && answers.length === 0 ? <p>{texts.noAnswers}</p> : null}
      {answers.map((answer) => (
        <AnswerRow
          key={answer.kind}
          answer={answer}
          isReadElsewhere={claim.readElsewhere.includes(answer.kind)}
        />
      ))}
      <JudgeActions item={item} claim={claim} {...actions} />
    </article>
  );
}

type Answer = JudgedClaim['answers'][number];

/** One question, with the claimant's answer beside the recorded detail. */
function AnswerRow({ answer, isReadElsewhere }: { answer: Answer; isReadElsewhere: boolean }) {
  const { question, text, recorded, verdict } = answer;
  const isIgnored = isReadElsewhere && (verdict === 'right' || verdict === 'near');
  const { icon, word } = verdictWords[verdict];
  return (
    <section className={styles.answer}>
      <h4>{question}</h4>
      <dl className={styles.pair}>
        <Fact name={texts.theirAnswer}>{text ?? texts.dontKnow}</Fact>
        <Fact name={texts.recorded}>{recorded ?? texts.nothingRecorded}</Fact>
      </dl>
      <p className={styles.verdict} data-verdict={isIgnored ? 'not recorded' : verdict}>
        <span aria-hidden="true">{icon}</span> {isIgnored ? texts.notCounted(word) : word}
      </p>
    </section>
  );
}
