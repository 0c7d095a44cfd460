import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { type SessionUser, useSession } from '../../client/session/session.ts';
import { TagCard } from '../../components/basics/tag-card.tsx';
import { Overview } from './overview.tsx';
import { type ProfileState, editOf, editPath, profileStateOf } from './profile-address.ts';
import { texts } from './texts.ts';
import { UpdateDetails } from './update-details.tsx';
import { UpdatePassword } from './update-password.tsx';

/** /profile: the viewer's account and its settings (specification section 2). */
export default function ProfileScreen() {
  const session = useSession();
  const [query] = useSearchParams();
  if (session.state !== 'signed in') return null;
  return (
    <TagCard heading={texts.heading} width={editOf(query) === null ? 'wide' : 'narrow'}>
      <Profile user={session.user} token={session.token} />
    </TagCard>
  );
}

function Profile({ user, token }: { user: SessionUser; token: string }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { pendingEmail: waiting, isOpened } = profileStateOf(useLocation().state);
  const pendingEmail = waiting === user.email ? null : waiting;
  const edit = editOf(query);
  const [lastEdit, setLastEdit] = useState(edit);
  if (edit !== null && edit !== lastEdit) setLastEdit(edit);

  const show = (state: ProfileState) => void navigate(paths.profile(), { replace: true, state });
  const close = () => {
    if (isOpened) void navigate(-1);
    else show({ pendingEmail });
  };

  switch (edit) {
    case 'details':
      return (
        <UpdateDetails
          user={user}
          token={token}
          pendingEmail={pendingEmail}
          close={close}
          onSaved={(email) => show({ pendingEmail: email })}
        />
      );
    case 'password':
      return <UpdatePassword email={user.email} close={close} />;
    case null:
      return (
        <Overview
          user={user}
          token={token}
          pendingEmail={pendingEmail}
          closed={lastEdit}
          open={(next) => {
            const state: ProfileState = { pendingEmail, isOpened: true };
            void navigate(editPath(next), { state });
          }}
        />
      );
  }
}
