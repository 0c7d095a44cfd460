import type { ReactNode } from 'react';
import { isDayTag } from '../../../../contract/fields.ts';
import type { Item } from '../../../../contract/entities.ts';
import { Fact } from '../../../components/basics/fact.tsx';
import { dayText } from '../../../components/time/relative-text.ts';
import { Time } from '../../../components/time/time.tsx';
import styles from './item-facts.module.css';
import { categoryName } from '../../../components/items/category-name.ts';
import { statusNames } from '../../../components/items/texts.ts';
import { texts } from '../texts.ts';

/** An item's details, in the order of the specification (section 2). */
export function ItemFacts({ item }: { item: Item }) {
  return (
    <FactList description={item.description}>
      <Fact name={texts.status}>{statusNames[item.status]}</Fact>
      <Fact name={texts.category}>{categoryName(item.category)}</Fact>
      <Fact name={texts.location}>{item.location}</Fact>
      <Fact name={texts.postedBy}>{item.postedBy.name}</Fact>
      <Fact name={texts.postedOn}>
        <Time value={item.createdAt} focusable />
      </Fact>
      <Fact name={texts.keeper}>{item.keeperName ?? texts.noKeeper}</Fact>
      <Fact name={texts.claimedBy}>{item.claimedByName ?? texts.notClaimed}</Fact>
      <TagFacts tags={item.tags} />
    </FactList>
  );
}

/** The day of an item, and its other tags. */
export function TagFacts({ tags }: { tags: readonly string[] }) {
  const day = tags.find(isDayTag);
  const others = tags.filter((tag) => tag !== day).join(', ');
  return (
    <>
      {/* At noon, so that it is the same day in all time zones. */}
      {day && <Fact name={texts.when}>{dayText(new Date(`${day}T12:00`))}</Fact>}
      {others && <Fact name={texts.tags}>{others}</Fact>}
    </>
  );
}

/** A description in full width, followed by facts. Guarded items have no description for most viewers. */
export function FactList({ description, children }: { description: string; children: ReactNode }) {
  return (
    <dl className={styles.facts}>
      {description === '' ? null : (
        <Fact name={texts.description} className={styles.wide}>
          <span className={styles.description}>{description}</span>
        </Fact>
      )}
      {children}
    </dl>
  );
}
