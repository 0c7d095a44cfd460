import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { Item } from '../../../../contract/entities.ts';
import { type ItemStatus, isOpen, itemStatuses } from '../../../../contract/item-status.ts';
import { statusNames } from '../../../components/items/texts.ts';
import { texts } from './texts.ts';

interface StatusSelectProps extends NativeSelectProps {
  item: Item;
  status: ItemStatus;
  choose: (status: ItemStatus) => void;
}

/** Any of the four (specification section 4), with what setting it brings about. */
export function StatusSelect({ item, status, choose, ...rest }: StatusSelectProps) {
  const { claimedByName } = item;
  return (
    <NativeSelect
      {...rest}
      value={status}
      data={itemStatuses.map((one) => ({ value: one, label: statusNames[one] }))}
      description={
        claimedByName !== null && isOpen(status)
          ? texts.clearsClaim(claimedByName, status)
          : texts.statusMeans[status]
      }
      onChange={({ currentTarget }) => {
        const chosen = itemStatuses.find((one) => one === currentTarget.value);
        if (chosen !== undefined) choose(chosen);
      }}
    />
  );
}
