import { useState } from 'react';
import type { Reply } from '../../../../contract/endpoints.ts';
import { paths } from '../../../../contract/paths.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { type QueryState, useQuery } from '../../../client/query/query.ts';
import { type WatchedUser, watchUser } from '../../../client/session/session.ts';
import type { DraftControls } from '../../../components/drafts/use-draft.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { dayProblem, today } from '../../../components/items/form/day-field.tsx';
import { usePhoto } from '../../../components/items/form/photo/use-photo.ts';
import { proposedLane } from '../../../components/items/form/private/proposed-lane.ts';
import { labels } from '../../../components/items/form/texts.ts';
import { useCheck } from '../../../components/items/form/use-check.ts';
import { useLeave } from '../../../components/navigation/use-leave.ts';
import type { PostedState } from '../item/posted/posted-state.ts';
import { useCandidates } from './candidates/use-candidates.tsx';
import type { Draft } from './draft.ts';
import { texts } from './texts.ts';
import { type Sent, useSendItem } from './use-send-item.ts';

/** How long the success message stays before the item's page opens (specification section 9). */
const leaveAfterMs = 1000;

const posted: PostedState = { posted: true };

export interface CreateItemParts {
  userId: string;
  written: DraftControls<Draft>;
  /** The id of the outbox entry that this form replaces; null for a new item. */
  unsentId: string | null;
  /** Whether the address has the id of an outbox entry or of shared content, with which the draft starts. */
  isOpenedById: boolean;
}

/** The state of the form for a new item: its values where the draft leaves them open, its photos, and Submit. */
export function useCreateItem({ userId, written, unsentId, isOpenedById }: CreateItemParts) {
  const { draft } = written;
  const form = useForm(labels);
  const online = useOnline();
  const categories = useQuery('GET /categories', {});
  const leave = useLeave();
  const { upload, send: sendItem, saveForLater } = useSendItem({ written, form, unsentId });
  const candidates = useCandidates();
  /** The day that the title or description names; the form proposes it for a found item. */
  const [namedDay, setNamedDay] = useState('');
  const picture = usePhoto({
    photo: written.photo,
    onChange: (chosen) => {
      form.edited('image');
      written.changePhoto(chosen);
    },
    showError: (text) => form.fail({ image: text }),
  });
  const privatePicture = usePhoto({
    photo: written.privatePhoto,
    onChange: (chosen) => {
      form.edited('privateImage');
      written.changePrivatePhoto(chosen);
    },
    showError: (text) => form.fail({ privateImage: text }),
  });
  const values = valuesOf(draft, categories, namedDay);
  const { category, isFound, lane, day } = values;

  const loadCheck = useCheck(() => import('./check-draft.ts'));

  /** Checks the form and sends the item, or shows what is wrong. */
  async function checkAndSend(author: WatchedUser): Promise<Sent> {
    const checks = await loadCheck();
    if (checks === null) {
      form.setProblem(texts.notLoaded);
      return 'not sent';
    }
    const checked = checks.checkDraft({ ...draft, category }, { lane, day });
    if (!checked.ok) {
      form.failWith(checked.details);
      return 'not sent';
    }
    const wrongDay = dayProblem(day);
    if (wrongDay !== null) {
      form.fail({ day: wrongDay });
      return 'not sent';
    }
    if (isFound && checks.hasPublicDetail(draft.details, draft)) {
      form.fail({});
      return 'not sent';
    }
    const image = await picture.ready();
    const privateImage = isFound ? await privatePicture.ready() : null;
    if (image === 'refused' || privateImage === 'refused') return 'not sent';
    const sending = { item: checked.value, photo: image, privatePhoto: privateImage, author };
    if (online === 'offline') return saveForLater(sending);
    if ((await candidates.ask(checked.value, author.isSignedIn)) === 'back') return 'not sent';
    return sendItem(sending);
  }

  async function submit(): Promise<void> {
    const author = watchUser(userId);
    const send = () => checkAndSend(author).finally(author.stop);
    // With `keepPlaceWhile`, a form that is opened before the reply starts empty, for the next item. But if the
    // address names this draft, a form at this address must start with it.
    const sent = await (isOpenedById ? send() : written.keepPlaceWhile(send));
    if (sent === 'not sent') return;
    const delayMs = sent === 'posted' ? leaveAfterMs : 0;
    await leave(paths.item(draft.id), delayMs, { replace: true, state: posted });
  }

  return {
    form,
    categories,
    ...values,
    setNamedDay,
    picture,
    privatePicture,
    upload,
    submit,
    candidatesDialog: candidates.dialog,
  };
}

/**
 * The values that depend on more than the draft.
 * @param namedDay the day that the texts name, as YYYY-MM-DD; an empty string for none
 */
function valuesOf(
  draft: Draft,
  categories: QueryState<Reply<'GET /categories'>>,
  namedDay: string,
) {
  const known =
    categories.state === 'ready'
      ? categories.value.categories.find(({ name }) => name === draft.category)
      : undefined;
  const proposal = proposedLane({ ...draft, isCategoryGuarded: known?.isGuarded ?? false });
  const isFound = draft.status === 'Found';
  return {
    /** The draft's category; an empty string if it is no longer offered. */
    category: categories.state === 'ready' ? (known?.name ?? '') : draft.category,
    isFound,
    lane: draft.lane === '' ? proposal.lane : draft.lane,
    /** Why the form proposes the lane; null if the person has chosen it. */
    laneReason: draft.lane === '' ? proposal.reason : null,
    day: draft.day ?? (isFound ? namedDay || today() : ''),
  };
}
