import type { Item } from '../../../../../contract/entities.ts';
import type { OpenStatus } from '../../../../../contract/item-status.ts';
import { paths } from '../../../../../contract/paths.ts';
import { mayUseDesk } from '../../../../../contract/permissions.ts';
import { useSession } from '../../../../client/session/session.ts';
import { Button, LinkButton } from '../../../../components/basics/button.tsx';
import { Dialog, DialogActions } from '../../../../components/dialogs/dialog.tsx';
import { claiming } from '../../../../components/items/intended-action.ts';
import { MatchedItems } from '../../../../components/items/suggestions/matched-items.tsx';
import { useOpenConversation } from '../../../../components/items/use-open-conversation.ts';
import { toast } from '../../../../components/toasts/toast.ts';
import styles from './candidates-dialog.module.css';
import type { Candidates } from './find-candidates.ts';

/** Texts of the question before an item is posted. */
const texts = {
  heading: 'Is it one of these?',
  /** By the status of the item that the person posts. */
  means: {
    Lost: 'These were found. Your item is not posted yet.',
    Found: 'These were lost. Your item is not posted yet.',
  } satisfies Record<OpenStatus, string>,
  mine: "Yes, that's mine",
  /** For a keeper who posts for somebody else. */
  theirs: 'Yes, this one',
  found: 'Yes, I found this one',
  none: 'None of these, post it',
  kept: 'Your post is kept as a draft.',
} as const;

export { loadModal } from '../../../../components/dialogs/modal.tsx';

interface CandidatesDialogProps {
  /** Status of the new post. */
  status: OpenStatus;
  /** Whether a keeper posts it for somebody else. */
  isForOther: boolean;
  candidates: Candidates;
  /** Posts the item. */
  onNone: () => void;
  /** Goes back to the form. */
  close: () => void;
}

/** Asks before an item is posted whether somebody else has already posted the same thing. */
export default function CandidatesDialog(props: CandidatesDialogProps) {
  const { status, isForOther, candidates, onNone, close } = props;
  const session = useSession();
  const isStaff = session.state === 'signed in' && mayUseDesk(session.user.role);
  return (
    <Dialog heading={texts.heading} close={close}>
      {/* This text takes the focus, so that a second press of Enter does not answer the question. */}
      <p tabIndex={-1} data-autofocus>
        {texts.means[status]}
      </p>
      <MatchedItems
        matches={candidates}
        isStaff={isStaff}
        action={(item) =>
          status === 'Lost' ? (
            <Claim item={item} isForOther={isForOther} />
          ) : (
            <MessageLostPoster item={item} />
          )
        }
      />
      <div className={styles.none}>
        <DialogActions>
          <Button look="primary" onClick={onNone}>
            {texts.none}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Says that the draft stays on the device, so that nothing is lost if the candidate is a different thing. */
function toastDraftKept(): void {
  toast('info', texts.kept);
}

/** Link to the item. Unless a keeper posts for somebody else, it also opens the claim dialog there. */
function Claim({ item, isForOther }: { item: Item; isForOther: boolean }) {
  const text = isForOther ? texts.theirs : texts.mine;
  return (
    <LinkButton
      to={paths.item(item._id)}
      state={isForOther ? undefined : claiming}
      aria-label={`${text}: ${item.title}`}
      onClick={toastDraftKept}
    >
      {text}
    </LinkButton>
  );
}

function MessageLostPoster({ item }: { item: Item }) {
  const { busy, open } = useOpenConversation(item, item.postedBy._id);
  const message = async () => {
    if (await open()) toastDraftKept();
  };
  return (
    <Button busy={busy} aria-label={`${texts.found}: ${item.title}`} onClick={() => void message()}>
      {texts.found}
    </Button>
  );
}
