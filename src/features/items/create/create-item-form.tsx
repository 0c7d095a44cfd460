import { useState } from 'react';
import { PartNotLoaded, lazyPart } from '../../../components/basics/lazy-part.tsx';
import { paths } from '../../../../contract/paths.ts';
import { type OpenStatus, openStatuses } from '../../../../contract/item-status.ts';
import { mayUseDesk } from '../../../../contract/permissions.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { useQuery } from '../../../client/query/query.ts';
import { CategoryField } from '../../../components/items/form/category-field.tsx';
import { DayField, dayProblem, today } from '../../../components/items/form/day-field.tsx';
import { type WatchedUser, useSession, watchUser } from '../../../client/session/session.ts';
import { PhotoField } from '../../../components/items/form/photo/photo-field.tsx';
import { TagProposals } from '../../../components/items/form/proposed-tags/tag-proposals.tsx';
import { TagsField } from '../../../components/items/form/tags-field.tsx';
import {
  DescriptionField,
  LocationField,
  TitleField,
} from '../../../components/items/form/text-fields.tsx';
import { labels } from '../../../components/items/form/texts.ts';
import { UploadProgress } from '../../../components/items/form/upload-progress.tsx';
import { useCheck } from '../../../components/items/form/use-check.ts';
import { usePhoto } from '../../../components/items/form/photo/use-photo.ts';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { Form } from '../../../components/form/form.tsx';
import { RadioField } from '../../../components/form/radio-field.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { useLeave } from '../../../components/navigation/use-leave.ts';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import type { DraftControls } from '../../../components/drafts/use-draft.ts';
import styles from './create-item-form.module.css';
import type { Draft } from './draft.ts';
import type { PostedState } from '../item/posted/posted-state.ts';
import { filledDetails } from '../../../components/items/form/private/filled-details.ts';
import { LaneField } from '../../../components/items/form/private/lane-field.tsx';
import { PrivateSection } from '../../../components/items/form/private/private-section.tsx';
import { proposedLane } from '../../../components/items/form/private/proposed-lane.ts';
import { useCandidates } from './candidates/use-candidates.tsx';
import { missingText, texts } from './texts.ts';
import { type Sent, useSendItem } from './use-send-item.ts';

// Few posts need these parts, so each is loaded when it is shown.
const OwnerFields = lazyPart(
  () => import('./owner-fields.tsx'),
  () => <p className={styles.notice}>{texts.notLoaded}</p>,
);
/** Only found items have private details, and their section is folded at first. */
const PrivateFields = lazyPart(
  () => import('../../../components/items/form/private/private-fields.tsx'),
  PartNotLoaded,
);
/** If this field does not load, the found item is still posted for the lost item. */
const LostItemField = lazyPart(
  () => import('./lost-item-field.tsx'),
  undefined,
  () => <Skeleton height="5.5rem" />,
);
const OtherDrafts = lazyPart(() => import('./other-drafts/other-drafts.tsx'));

/** How long the success message stays before the item's page opens (specification section 9). */
const leaveAfterMs = 1000;

const posted: PostedState = { posted: true };

interface CreateItemFormProps {
  userId: string;
  written: DraftControls<Draft>;
  /** The id of the outbox entry that this form replaces; null for a new item. */
  unsentId: string | null;
  /** Whether the address has the id of an outbox entry or of shared content, with which the draft starts. */
  isOpenedById: boolean;
}

export function CreateItemForm({ userId, written, unsentId, isOpenedById }: CreateItemFormProps) {
  const { draft, photo, privatePhoto, change, changePhoto } = written;
  const form = useForm(labels);
  const online = useOnline();
  const categories = useQuery('GET /categories', {});
  const session = useSession();
  const isStaff = session.state === 'signed in' && mayUseDesk(session.user.role);
  const leave = useLeave();
  const { upload, send: sendItem, saveForLater } = useSendItem({ written, form, unsentId });
  const candidates = useCandidates();
  /** The day that the title or description names; the form proposes it for a found item. */
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

  async function submit() {
    const author = watchUser(userId);
    const send = () => checkAndSend(author).finally(author.stop);
    // With `keepPlaceWhile`, a form that is opened before the reply starts empty, for the next item. But if the
    // address names this draft, a form at this address must start with it.
    const sent = await (isOpenedById ? send() : written.keepPlaceWhile(send));
    if (sent === 'not sent') return;
    const delayMs = sent === 'posted' ? leaveAfterMs : 0;
    await leave(paths.item(draft.id), delayMs, { replace: true, state: posted });
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
        <DraftNote draft={written} busy={form.busy} />
        {written.givenProblem !== null && photo === null ? (
          <p className={styles.notice}>{written.givenProblem || texts.notShared}</p>
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
              <OwnerFields
                draft={draft}
                name={form.field('ownerName')}
                email={form.field('ownerEmail')}
                change={change}
              />
            ) : null}
            {isFound && isForLost ? (
              <LostItemField form={form} values={draft} change={change} />
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
            {online === 'offline' && form.problem === null && written.isStored ? (
              <p className={styles.notice}>{texts.offline}</p>
            ) : null}
            {/* Below the fields, so that they do not move when the list arrives. */}
            <OtherDrafts current={draft.id} />
          </div>
        </div>
      </Form>
      {candidates.dialog}
    </>
  );
}

interface StatusFieldProps {
  status: OpenStatus | '';
  error: string | undefined;
  onChange: (status: OpenStatus) => void;
}

/** Lost or Found. Neither is preselected, because users overlook a wrong preselection. */
function StatusField({ status, ...rest }: StatusFieldProps) {
  return (
    <RadioField
      {...rest}
      name="status"
      legend={texts.status}
      look="large"
      isRequired
      options={openStatuses.map((one) => ({ value: one, hint: texts.statusHint[one] }))}
      value={status}
    />
  );
}
