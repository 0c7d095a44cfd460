import { logFailure } from '../../../core/log/log.ts';
import { Suspense, useEffect, useState } from 'react';
import type { ItemDraft } from '../../../../contract/item-input.ts';
import { paths } from '../../../../contract/paths.ts';
import { mayUseDesk } from '../../../../contract/permissions.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { install } from '../../../client/device/install.ts';
import { newId } from '../../../client/new-id.ts';
import { discardUnsent } from '../../../client/outbox/outbox.ts';
import { useQuery } from '../../../client/query/query.ts';
import { CategoryField } from '../../../components/items/form/category-field.tsx';
import { DayField, dayProblem, today } from '../../../components/items/form/day-field.tsx';
import { useSession } from '../../../client/session/session.ts';
import { PhotoField } from '../../../components/items/form/photo/photo-field.tsx';
import { TagProposals } from '../../../components/items/form/proposed-tags/tag-proposals.tsx';
import { TagsField } from '../../../components/items/form/tags-field.tsx';
import {
  DescriptionField,
  LocationField,
  TitleField,
} from '../../../components/items/form/text-fields.tsx';
import { labels, texts as itemTexts } from '../../../components/items/form/texts.ts';
import { UploadProgress } from '../../../components/items/form/upload-progress.tsx';
import { usePhoto } from '../../../components/items/form/photo/use-photo.ts';
import { useUpload } from '../../../components/items/form/use-upload.ts';
import { itemChanged, itemsChanged } from '../../../components/items/item-changed.ts';
import { Skeleton } from '../../../components/first-paint/skeleton.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { useLeave } from '../../../components/navigation/use-leave.ts';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import type { WrittenDraft } from '../../../components/drafts/use-draft.ts';
import styles from './create-item-form.module.css';
import type { Draft } from './draft.ts';
import type { PostedState } from '../item/posted-state.ts';
import { publicKinds } from '../../../components/items/form/private/detail-fields.ts';
import { filledDetails } from '../../../components/items/form/private/filled-details.ts';
import { LaneField } from '../../../components/items/form/private/lane-field.tsx';
import { PrivateFields } from '../../../components/items/form/private/private-fields.tsx';
import { PrivateSection } from '../../../components/items/form/private/private-section.tsx';
import { proposedLane } from '../../../components/items/form/private/proposed-lane.ts';
import { useCandidates } from './candidates/use-candidates.tsx';
import { LostItemField, OtherDrafts, OwnerFields } from './rare-parts.tsx';
import { missingText } from './missing-text.ts';
import { type Photos, postItem, postLater } from './post-item.ts';
import { StatusField } from './status-field.tsx';
import { texts } from './texts.ts';

/** Loaded after the form: the contract's schemas are as large as the form's other code, and only submitting needs them. */
const loadCheck = () =>
  import('./check-draft.ts').catch(logFailure('items', 'the form check could not be loaded', null));

/** How long the success message stays before the item's page opens (specification section 9). */
const leaveAfterMs = 1000;

const posted: PostedState = { posted: true };

interface CreateItemFormProps {
  written: WrittenDraft<Draft>;
  /** The id of the failed outbox entry that this form replaces; null for a new item. */
  unsent: string | null;
}

export function CreateItemForm({ written, unsent }: CreateItemFormProps) {
  const { draft, photo, privatePhoto, change, changePhoto } = written;
  const form = useForm(labels);
  const online = useOnline();
  const categories = useQuery('GET /categories', {});
  const session = useSession();
  const isStaff = session.state === 'signed in' && mayUseDesk(session.user.role);
  const leave = useLeave();
  const upload = useUpload();
  const candidates = useCandidates();
  /** The day that title or description name; found items are proposed this day. */
  const [namedDay, setNamedDay] = useState('');
  const [isForLost] = useState(draft.lostItemId !== '');
  const picture = usePhoto({
    photo,
    onChange: (chosen) => {
      form.edited('image');
      changePhoto(chosen);
    },
    showError: (text) => form.fail({ image: text }),
  });
  const privatePicture = usePhoto({
    photo: privatePhoto,
    onChange: (chosen) => {
      form.edited('privateImage');
      written.changePrivatePhoto(chosen);
    },
    showError: (text) => form.fail({ privateImage: text }),
  });

  const known =
    categories.state === 'ready'
      ? categories.value.categories.find(({ name }) => name === draft.category)
      : undefined;
  const category = categories.state === 'ready' ? (known?.name ?? '') : draft.category;
  const proposal = proposedLane({ ...draft, isCategoryGuarded: known?.isGuarded ?? false });
  const lane = draft.lane === '' ? proposal.lane : draft.lane;
  const isFound = draft.status === 'Found';
  const day = draft.day ?? (isFound ? namedDay || today() : '');

  useEffect(() => void loadCheck(), []);

  async function submit() {
    const check = await loadCheck();
    if (check === null) {
      form.setProblem(texts.notLoaded);
      return;
    }
    const checked = check.checkDraft({ ...draft, category }, { lane, day });
    if (!checked.ok) {
      form.failWith(checked.details);
      return;
    }
    const wrongDay = dayProblem(day);
    if (wrongDay !== null) {
      form.fail({ day: wrongDay });
      return;
    }
    if (isFound && publicKinds(draft.details, draft).length > 0) {
      form.fail({});
      return;
    }
    const image = await picture.ready();
    const privateImage = isFound ? await privatePicture.ready() : null;
    if (image === 'refused' || privateImage === 'refused') return;
    const photos = { photo: image, privatePhoto: privateImage };
    if (online === 'offline') {
      await saveForLater(checked.value, photos);
      return;
    }
    if ((await candidates.ask(checked.value)) === 'back') return;
    const outcome = await upload.send((watch) =>
      postItem(checked.value, { id: draft.id, ...photos, watch }),
    );
    if (outcome.kind === 'unreachable') {
      await saveForLater(checked.value, photos);
      return;
    }
    if (outcome.kind === 'failed') {
      if (outcome.details.length > 0) form.failWith(outcome.details);
      else form.setProblem(outcome.text);
      toast(outcome.isCancelled ? 'info' : 'error', outcome.text);
      return;
    }
    if (outcome.kind === 'posted before') {
      itemsChanged();
      // The text now differs from the posted item, so keep it as a draft with a new id.
      change({ id: newId() });
      form.setProblem(texts.alreadyPosted);
      toast('info', texts.alreadyPosted);
      return;
    }
    await written.finish();
    if (unsent !== null) await discardUnsent(unsent);
    itemChanged(outcome.reply);
    install.setDue(true);
    toast('success', texts.created);
    remindOfDrafts();
    await leave(paths.item(draft.id), leaveAfterMs, { replace: true, state: posted });
  }

  /** If the chunk fails to load, the next post reminds the user. */
  function remindOfDrafts() {
    import('./other-drafts/after-posting.ts').then(
      ({ afterPosting }) => afterPosting(draft.id),
      () => undefined,
    );
  }

  /** Adds the item to the outbox and opens the page at its final address. */
  async function saveForLater(item: ItemDraft, photos: Photos) {
    const outcome = await postLater({ id: draft.id, item, ...photos, replaces: unsent });
    if (outcome === 'photo unreadable') form.fail({ image: itemTexts.imageUnreadable });
    if (outcome === 'private photo unreadable')
      form.fail({ privateImage: itemTexts.imageUnreadable });
    if (outcome === 'no room') form.setProblem(texts.noRoom);
    if (outcome !== 'saved') return;
    await written.finish();
    toast('success', texts.saved);
    remindOfDrafts();
    await leave(paths.item(draft.id), 0, { replace: true, state: posted });
  }

  return (
    <>
      <Form
        form={form}
        submit={texts.submit}
        onSubmit={submit}
        bar={{
          note: missingText({ ...draft, category }),
          progress:
            upload.sentFraction === null ? null : (
              <UploadProgress sentFraction={upload.sentFraction} cancel={upload.cancel} />
            ),
        }}
      >
        <DraftNote written={written} busy={form.busy} />
        {written.isWithoutGiven && photo === null ? (
          <p className={styles.notice}>{texts.notShared}</p>
        ) : null}
        <div className={styles.columns}>
          <div className={styles.photo}>
            <PhotoField picture={picture} photo={photo} error={form.errors.image} />
          </div>
          <div className={styles.fields}>
            <StatusField
              status={draft.status}
              error={form.errors.status}
              onChange={(status) => change({ status })}
            />
            {isStaff && draft.status === 'Lost' ? (
              <Suspense>
                <OwnerFields
                  draft={draft}
                  name={form.field('ownerName')}
                  email={form.field('ownerEmail')}
                  change={change}
                />
              </Suspense>
            ) : null}
            {isFound && isForLost ? (
              <Suspense fallback={<Skeleton height="5.5rem" />}>
                <LostItemField form={form} values={draft} change={change} />
              </Suspense>
            ) : null}
            <TitleField form={form} values={draft} change={change} />
            <CategoryField
              {...form.field('category')}
              categories={categories}
              value={category}
              onChange={(chosen) => change({ category: chosen })}
            />
            <LocationField form={form} values={draft} change={change} />
            <DayField form={form} day={day} onChange={(chosen) => change({ day: chosen })} />
            <DescriptionField form={form} values={draft} change={change} />
            <TagsField
              values={draft}
              error={form.errors.tags}
              change={(changes) => {
                form.edited('tags');
                change(changes);
              }}
            />
            <TagProposals
              title={draft.title}
              description={draft.description}
              tags={draft.tags}
              photo={photo}
              today={today()}
              onDay={setNamedDay}
              onAdd={(tags) => change({ tags })}
            />
            {isFound ? (
              <>
                <PrivateSection
                  count={filledDetails(draft.details).length}
                  failures={form.failures}
                >
                  <PrivateFields
                    category={category}
                    details={draft.details}
                    publicTexts={draft}
                    onChange={(details) => change({ details })}
                    photo={privatePhoto}
                    picture={privatePicture}
                    photoError={form.errors.privateImage ?? form.errors.privateDetails}
                    failures={form.failures}
                  />
                </PrivateSection>
                <LaneField
                  lane={lane}
                  reason={draft.lane === '' ? proposal.reason : null}
                  onChange={(chosen) => change({ lane: chosen })}
                />
              </>
            ) : null}
            {online === 'offline' && form.problem === null ? (
              <p className={styles.notice}>{texts.offline}</p>
            ) : null}
            {/* Below the fields, which would move when the list arrives. */}
            <Suspense>
              <OtherDrafts current={draft.id} />
            </Suspense>
          </div>
        </div>
      </Form>
      {candidates.dialog}
    </>
  );
}
