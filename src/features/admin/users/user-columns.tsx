import type { User } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { Button, LinkButton } from '../../../components/basics/button.tsx';
import type { Column } from '../../../components/lists/data-table.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { ActivityMark } from '../activity-mark.tsx';
import { type AdminAddress, type CameFrom, type Order, adminPath } from '../admin-address.ts';
import { CellText, CellWord } from '../lists/cell-text.tsx';
import { sortedBy } from '../lists/sorted-by.ts';
import { roleNames, texts } from '../texts.ts';

interface UserColumnsParts {
  address: AdminAddress;
  /** The id of the viewer, who cannot deactivate their own account. */
  ownId: string | null;
  sortBy: 'name' | 'email' | 'createdAt';
  order: Order;
  /** Activates or deactivates an account. */
  toggle: (user: User) => void;
}

/** Columns of the list of users (specification section 2, Users). */
export function userColumns(parts: UserColumnsParts): Column<User>[] {
  const { address, ownId, sortBy, order, toggle } = parts;
  const sorted = sortedBy(sortBy, order);
  const state = { cameFrom: adminPath(address) } satisfies CameFrom;
  return [
    {
      heading: texts.name,
      isName: true,
      sorted: sorted('name'),
      cell: ({ name }) => <CellText>{name}</CellText>,
    },
    {
      heading: texts.email,
      sorted: sorted('email'),
      cell: ({ email }) => <CellText>{email}</CellText>,
    },
    { heading: texts.role, cell: ({ role }) => <CellWord>{roleNames[role]}</CellWord> },
    { heading: texts.status, cell: ({ isActive }) => <ActivityMark isActive={isActive} /> },
    {
      heading: texts.actions,
      isActions: true,
      cell: (user) => (
        <>
          <LinkButton to={paths.user(user._id)} state={state}>
            {texts.view} <VisuallyHidden>{user.name}</VisuallyHidden>
          </LinkButton>
          <Button disabled={user._id === ownId} onClick={() => toggle(user)}>
            {user.isActive ? texts.deactivate : texts.activate}
            <VisuallyHidden> {user.name}</VisuallyHidden>
          </Button>
        </>
      ),
    },
  ];
}
