import type { Item } from '../../../../contract/entities.ts';
import { type GuardedFacts, mayOpenGuarded } from '../../../../contract/claims/lane/lane-rule.ts';
import { useQuery } from '../../../client/query/query.ts';
import { useSession } from '../../../client/session/session.ts';
import { Button } from '../../basics/button.tsx';
import { CheckboxField } from '../../form/checkbox-field.tsx';
import { filledDetails } from '../form/private/filled-details.ts';
import { LaneField } from '../form/private/lane-field.tsx';
import PrivateFields from '../form/private/private-fields.tsx';
import { PrivateSection } from '../form/private/private-section.tsx';
import { texts } from './texts.ts';
import type { useItemEdit } from './use-item-edit.ts';

interface PrivateEditFieldsProps {
  item: Item;
  edit: ReturnType<typeof useItemEdit>;
}

/** The private details, the private photo and the lane of a found item in its edit form. */
export default function PrivateEditFields({ item, edit }: PrivateEditFieldsProps) {
  const { content, form, secret } = edit;
  const isLocked = useIsLocked(item);
  const isFound = content.status === 'Found' || item.lane === 'guarded' || secret.isChanged;
  if (!isFound) return null;
  return (
    <>
      <PrivateSection
        count={filledDetails(secret.details).length}
        failures={form.failures}
        onOpen={secret.load}
      >
        {secret.state === 'loading' ? <p role="status">{texts.loadingDetails}</p> : null}
        {secret.state === 'failed' ? (
          <p role="alert">
            {texts.detailsFailed} <Button onClick={secret.load}>{texts.retry}</Button>
          </p>
        ) : null}
        {secret.state === 'ready' ? (
          <>
            <PrivateFields
              category={content.category}
              details={secret.details}
              publicTexts={content}
              onChange={(details) => {
                form.edited('privateDetails');
                secret.changeDetails(details);
              }}
              photo={secret.photo}
              picture={secret.picture}
              presentPhoto={secret.presentPhoto}
              photoError={form.errors.privateImage ?? form.errors.privateDetails}
              failures={form.failures}
            />
            {secret.hasPresentPhoto ? (
              <CheckboxField
                label={texts.removePrivatePhoto}
                look="strong"
                checked={secret.removesPhoto}
                disabled={secret.photo !== null}
                onChange={({ target }) => secret.changeRemovesPhoto(target.checked)}
              />
            ) : null}
          </>
        ) : null}
      </PrivateSection>
      <LaneField
        lane={content.lane}
        isLocked={isLocked}
        error={form.errors.lane}
        onChange={(lane) => {
          form.edited('lane');
          edit.change({ lane });
        }}
      />
    </>
  );
}

/**
 * Whether the item has to stay guarded. Only the server knows all facts, so the server may refuse what the form allows.
 */
function useIsLocked(item: Item): boolean {
  const session = useSession();
  const categories = useQuery('GET /categories', {});
  if (item.lane === 'open') return false;
  const listed = categories.state === 'ready' ? categories.value.categories : [];
  const facts: GuardedFacts = {
    hasClaims: false,
    isLaneSetByStaff: false,
    isCategoryGuarded: listed.some(({ _id, isGuarded }) => isGuarded && _id === item.category._id),
  };
  return !mayOpenGuarded(session.state === 'signed in' ? session.user : null, item, facts);
}
