import { useState } from 'react';
import { PartNotLoaded, lazyPart } from '../../../components/basics/lazy-part.tsx';
import { type OpenStatus, openStatuses } from '../../../../contract/item-status.ts';
import { mayUseDesk } from '../../../../contract/permissions.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { CategoryField } from '../../../components/items/form/category-field.tsx';
import { DayField, today } from '../../../components/items/form/day-field.tsx';
import { useSession } from '../../../client/session/session.ts';
import { PhotoField } from '../../../components/items/form/photo/photo-field.tsx';
import { TagProposals } from '../../../components/items/form/proposed-tags/tag-proposals.tsx';
import { TagsField } from '../../../components/items/form/tags-field.tsx';
import {
  DescriptionField,
  LocationField,
  TitleField,
} from '../../../components/items/form/text-fields.tsx';
import { UploadProgress } from '../../../components/items/form/upload-progress.tsx';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { Form } from '../../../components/form/form.tsx';
import { RadioField } from '../../../components/form/radio-field.tsx';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import styles from './create-item-form.module.css';
import { filledDetails } from '../../../components/items/form/private/filled-details.ts';
import { LaneField } from '../../../components/items/form/private/lane-field.tsx';
import { PrivateSection } from '../../../components/items/form/private/private-section.tsx';
import { missingText, texts } from './texts.ts';
import { type CreateItemParts, useCreateItem } from './use-create-item.ts';

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

export function CreateItemForm(parts: CreateItemParts) {
  const { written } = parts;
  const { draft, photo, privatePhoto, change } = written;
  const {
    form,
    categories,
    category,
    isFound,
    lane,
    laneReason,
    day,
    setNamedDay,
    picture,
    privatePicture,
    upload,
    submit,
    candidatesDialog,
  } = useCreateItem(parts);
  const online = useOnline();
  const session = useSession();
  const isStaff = session.state === 'signed in' && mayUseDesk(session.user.role);
  const [isForLost] = useState(draft.lostItemId !== '');

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
                  reason={laneReason}
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
      {candidatesDialog}
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
