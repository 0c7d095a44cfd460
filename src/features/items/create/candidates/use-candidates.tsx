import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyDialog } from '../../../../components/basics/lazy-part.tsx';
import type { ItemDraft } from '../../../../../contract/items/item-input.ts';
import { type Candidates, findCandidates } from './find-candidates.ts';

const loadDialog = () => import('./candidates-dialog.tsx');
const CandidatesDialog = lazyDialog(loadDialog);
const loadQuestion = () => loadDialog().then(({ loadModal }) => loadModal());

interface Question {
  item: ItemDraft;
  candidates: Candidates;
  answer: (answer: Answer) => void;
}

/** Whether to post the item, or to go back to the form. */
type Answer = 'post' | 'back';

/** Asks before posting whether the item is one that somebody else has posted already. */
export function useCandidates() {
  const [question, setQuestion] = useState<Question | null>(null);
  /** The ids of the candidates that the person declined with "None of these". */
  const declined = useRef(new Set<string>());

  /** Answers an open question with `back`. Called when the person leaves the form without an answer. */
  const goBack = useRef<(() => void) | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      goBack.current?.();
    };
  }, []);

  useEffect(() => {
    loadQuestion().catch(() => {
      // Submitting loads the code again. If that fails too, the item is posted without the question.
    });
  }, []);

  /**
   * Asks the person about the candidates, and resolves to the answer. Does not ask if there are no candidates, if the
   * search failed, or if the person has signed out. Then it resolves to `post`. Resolves to `back` if the person leaves
   * the form.
   * @param isHere whether the person is still signed in; after signing out, there is nobody to ask
   */
  async function ask(item: ItemDraft, isHere: () => boolean): Promise<Answer> {
    // The finder posts for a known lost item, so there is no need to search for its owner.
    if (item.lostItemId !== undefined) return 'post';
    const found = await findCandidates(item, loadQuestion);
    const candidates = found.filter((one) => !declined.current.has(one.item._id));
    if (candidates.length === 0 || !isHere()) return 'post';
    if (isLeft.current) return 'back';
    const answer = await new Promise<Answer>((resolve) => {
      goBack.current = () => resolve('back');
      setQuestion({ item, candidates, answer: resolve });
    });
    setQuestion(null);
    if (answer === 'post') for (const one of candidates) declined.current.add(one.item._id);
    return answer;
  }

  const dialog: ReactNode =
    question === null ? null : (
      <CandidatesDialog
        status={question.item.status}
        isForOther={question.item.ownerEmail !== undefined}
        candidates={question.candidates}
        onNone={() => question.answer('post')}
        close={() => question.answer('back')}
      />
    );
  return { ask, dialog };
}
