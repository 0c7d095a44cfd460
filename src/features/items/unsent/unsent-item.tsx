import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { listOfWords } from '../../../../contract/text/list-of-words.ts';
import { paths } from '../../../../contract/paths.ts';
import type { Entry } from '../../../core/outbox/entry.ts';
import type { ItemPayload } from '../../../core/outbox/payload.ts';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { UnsentActions } from '../../../components/outbox/unsent-actions.tsx';
import { unsentEditPath } from '../../../components/outbox/unsent-edit-path.ts';
import { UnsentMark } from '../../../components/outbox/unsent-mark.tsx';
import { texts as laneTexts } from '../../../components/items/form/private/texts.ts';
import { itemOf } from '../../../core/outbox/payload.ts';
import { UnsentPhoto } from '../../../components/outbox/unsent-photo.tsx';
import { failedText } from '../../../components/outbox/unsent-state.ts';
import { PageHeading } from '../../../components/basics/page-heading.tsx';
import { tabTitle, useDocumentTitle } from '../../../components/navigation/use-document-title.ts';
import { BackToItems } from '../item/back-to-items.tsx';
import { Fact } from '../../../components/basics/fact.tsx';
import { FactList, TagFacts } from '../item/item-facts.tsx';
import { JustPosted } from '../item/posted/just-posted.tsx';
import { Sheet } from '../item/sheet.tsx';
import sheet from '../item/sheet.module.css';
import { texts as itemTexts } from '../texts.ts';
import styles from './unsent-item.module.css';

const texts = {
  unreadable: 'An item',
  explanation:
    "Saved on this device for now (only you can see it). It will be posted when you're online.",
  details: laneTexts.count,
  privatePhoto: 'a private photo',
  guarded: 'Yes. Hand it in at the desk.',
} as const;

/** An unsent item of the outbox, at the item's final address, with the photo from this device. */
export default function UnsentItem({ entry }: { entry: Entry }) {
  const id = useId();
  const navigate = useNavigate();
  const item = itemOf(entry);
  const reason = failedText(entry);
  const title = item?.draft.title ?? texts.unreadable;
  useDocumentTitle(tabTitle(title));
  const editPath = unsentEditPath(entry);

  return (
    <>
      <BackToItems />
      <Sheet
        head={
          <>
            <div className={sheet.marks}>
              {item === null ? null : <StatusMark status={item.draft.status} />}
              <span role="status">
                <UnsentMark entry={entry} />
              </span>
            </div>
            <PageHeading className={sheet.title}>{title}</PageHeading>
            {reason === null ? (
              <JustPosted isGuarded={item?.draft.lane === 'guarded'} lostItemId={null} />
            ) : null}
          </>
        }
        picture={
          item?.photo ? (
            <UnsentPhoto item={item} className={styles.photo} />
          ) : (
            <p className={styles.none}>{itemTexts.noImage}</p>
          )
        }
      >
        {item === null ? null : (
          <div className={sheet.part}>
            <WaitingFacts item={item} />
          </div>
        )}
        <div className={`${sheet.part ?? ''} ${sheet.tear ?? ''}`}>
          <p id={id} className={reason === null ? styles.explanation : styles.reason}>
            {reason ?? texts.explanation}
          </p>
          <UnsentActions
            entry={entry}
            describedBy={id}
            onEdit={editPath === null ? undefined : () => void navigate(editPath)}
            onGone={(how) => {
              if (how === 'discarded') void navigate(paths.dashboard(), { replace: true });
            }}
          />
        </div>
      </Sheet>
    </>
  );
}

function WaitingFacts({ item: { draft, privatePhoto } }: { item: ItemPayload }) {
  const privateParts = [
    draft.privateDetails?.length ? texts.details(draft.privateDetails.length) : [],
    privatePhoto === null ? [] : texts.privatePhoto,
  ].flat();
  return (
    <FactList description={draft.description}>
      <Fact name={itemTexts.status}>{draft.status}</Fact>
      <Fact name={itemTexts.category}>{draft.category}</Fact>
      <Fact name={itemTexts.location}>{draft.location}</Fact>
      {draft.lane === 'guarded' ? <Fact name={laneTexts.guarded}>{texts.guarded}</Fact> : null}
      {privateParts.length === 0 ? null : (
        <Fact name={laneTexts.heading}>{listOfWords(privateParts)}</Fact>
      )}
      <TagFacts tags={draft.tags} />
    </FactList>
  );
}
