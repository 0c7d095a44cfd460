import type { ItemDraft } from '../../../../contract/items/item-input.ts';
import { install } from '../../../client/device/install.ts';
import { newId } from '../../../client/new-id.ts';
import { discardUnsent } from '../../../client/outbox/outbox.ts';
import { type WatchedUser, session } from '../../../client/session/session.ts';
import type { DraftControls } from '../../../components/drafts/use-draft.ts';
import type { useForm } from '../../../components/form/use-form.ts';
import { type labels, texts as itemTexts } from '../../../components/items/form/texts.ts';
import { useUpload } from '../../../components/items/form/use-upload.ts';
import { cacheChangedItem, invalidateItemQueries } from '../../../components/items/item-queries.ts';
import { toast } from '../../../components/toasts/toast.ts';
import type { Draft } from './draft.ts';
import { type Photos, postItem, postLater } from './post-item.ts';
import { texts } from './texts.ts';

interface SendItemParts {
  written: DraftControls<Draft>;
  form: ReturnType<typeof useForm<keyof typeof labels>>;
  /** The id of the outbox entry that the item replaces; null for a new item. */
  unsentId: string | null;
}

interface Sending extends Photos {
  item: ItemDraft;
  author: WatchedUser;
}

/** Where the item is now: on the server, in the outbox, or still in the form, which shows why it was not sent. */
export type Sent = 'posted' | 'saved' | 'not sent';

/**
 * Sends an item that its author submitted. The reply may come minutes later: the author may have signed out by then,
 * and another person may have signed in. The item stays the author's, and the other person sees nothing of it.
 */
export function useSendItem({ written, form, unsentId }: SendItemParts) {
  const { draft } = written;
  const upload = useUpload();

  async function post({ item, author, ...photos }: Sending): Promise<Sent> {
    const outcome = await upload.send((watch) =>
      postItem(item, { id: draft.id, ...photos, watch }),
    );
    if (outcome.kind === 'posted') {
      await written.finish();
      show(author, 'success', texts.created);
      if (!author.isSignedIn()) return 'posted';
      if (unsentId !== null) await discardUnsent(unsentId);
      cacheChangedItem(outcome.reply);
      install.setDue(true);
      remindOfDrafts(draft.id);
      return 'posted';
    }
    // If the author has signed out meanwhile, that has deleted the draft. The outbox must then store the item, even if
    // the server has refused it.
    if (outcome.kind === 'unreachable' || author.hasSignedOut())
      return saveForLater({ item, author, ...photos });
    if (outcome.kind === 'failed') {
      if (outcome.details.length > 0) form.failWith(outcome.details);
      else form.setProblem(outcome.text);
      show(author, outcome.isCancelled ? 'info' : 'error', outcome.text);
      return 'not sent';
    }
    invalidateItemQueries();
    // An item with this id and another text is on the server already. Give the draft a new id, so that the form's text
    // can be posted as another item.
    written.change({ id: newId() });
    form.setProblem(texts.alreadyPosted);
    show(author, 'info', texts.alreadyPosted);
    return 'not sent';
  }

  /** Adds the item to the outbox. */
  async function saveForLater({ item, author, ...photos }: Sending): Promise<Sent> {
    const { id } = draft;
    const outcome = await postLater({ id, author: author.id, item, ...photos, replaces: unsentId });
    if (outcome === 'photo unreadable') form.fail({ image: itemTexts.imageUnreadable });
    if (outcome === 'private photo unreadable')
      form.fail({ privateImage: itemTexts.imageUnreadable });
    if (outcome === 'not saved') form.setProblem(texts.notSaved);
    if (outcome !== 'saved') return 'not sent';
    await written.finish();
    if (!author.isSignedIn()) {
      show(author, 'info', texts.waitsForLogin);
      return 'saved';
    }
    show(author, 'success', texts.saved);
    remindOfDrafts(id);
    return 'saved';
  }

  return {
    upload,
    saveForLater,
    /** Posts the item while its author is signed in; otherwise adds it to the outbox until the author signs in. */
    send: (sending: Sending): Promise<Sent> =>
      sending.author.isSignedIn() ? post(sending) : saveForLater(sending),
  };
}

/** Shows a text to the author, also after they signed out, but not to another person who signed in. */
function show(author: WatchedUser, kind: Parameters<typeof toast>[0], text: string): void {
  if (author.isSignedIn() || session.userId() === null) toast(kind, text);
}

/** Reminds the user of other drafts. If the chunk fails to load, the next post reminds the user. */
function remindOfDrafts(id: string): void {
  import('./other-drafts/after-posting.ts').then(
    ({ afterPosting }) => afterPosting(id),
    () => undefined,
  );
}
