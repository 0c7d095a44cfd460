import { TextInput } from '@mantine/core';
import { isPortalRefusal, unexpectedReply } from '../../core/http/result.ts';
import { Fragment, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ReturnState, paths } from '../../../contract/paths.ts';
import { callOnce } from '../../client/http/call-once.ts';
import { type SessionUser, session, signIn } from '../../client/session/session.ts';
import { DraftNote } from '../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../components/drafts/use-draft-fields.ts';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { toast } from '../../components/toasts/toast.ts';
import { CancelButton, EditPanel } from './edit-panel.tsx';
import { texts } from './texts.ts';
import { useRecentSignIn } from './use-recent-sign-in.tsx';

const labels = { name: texts.name, email: texts.email };

interface UpdateDetailsProps {
  user: SessionUser;
  token: string;
  /** The new address that is not verified yet, or null. */
  pendingEmail: string | null;
  close: () => void;
  /** Called with the address that now needs verification, or null. */
  onSaved: (pendingEmail: string | null) => void;
}

/** Form for the name, which changes at once, and the email address, which needs verification. */
export function UpdateDetails({ user, token, pendingEmail, close, onSaved }: UpdateDetailsProps) {
  const form = useForm(labels);
  const draft = useDraftFields('profile', { name: user.name, email: pendingEmail ?? user.email });
  const expire = useSessionExpiry(user.id);
  const { withRecentSignIn, dialog } = useRecentSignIn(user, texts.recentSignIn.forEmail);

  async function save(values: Record<keyof typeof labels, string>) {
    if (form.failEmpty(values)) {
      toast('error', texts.fillAllFields);
      return;
    }
    const body = { name: values.name.trim(), email: values.email.trim() };
    let usedToken = token;
    const result = await withRecentSignIn(token, (current) => {
      usedToken = current;
      // An explicit token keeps a 401 from ending the session before the user can read the reason.
      return callOnce('PUT /users/me', { body }, { token: current });
    });
    if (!result.ok) {
      const { failure } = result;
      if (isPortalRefusal(failure, 401)) {
        form.setProblem(texts.sessionExpired);
        expire(usedToken);
        return;
      }
      const isUnexpected = failure.kind === 'refused' && failure.code === unexpectedReply;
      form.showFailure(failure, {
        otherwise: isUnexpected ? texts.invalidUser : texts.updateFailed,
      });
      return;
    }
    const { name, email } = result.value.user;
    // Another tab may have signed out or signed in another user meanwhile.
    const unsaved =
      session.token() === usedToken ? signIn(usedToken, { ...user, name, email }) : null;
    if (unsaved !== null) toast('error', unsaved);
    toast('success', texts.updated);
    draft.clear();
    onSaved(result.value.pendingEmail);
  }

  const cancel = () => {
    draft.clear();
    close();
  };

  return (
    <>
      <EditPanel heading={texts.updateDetails} close={cancel}>
        <Form
          form={form}
          submit={texts.save}
          onSubmit={save}
          onEdited={draft.save}
          beside={<CancelButton onClick={cancel} />}
        >
          <DraftNote draft={draft} busy={form.busy} />
          <Fragment key={draft.round}>
            <TextInput
              {...form.field('name')}
              autoComplete="name"
              defaultValue={draft.values.name}
              autoFocus
            />
            <TextInput
              {...form.field('email')}
              type="email"
              autoComplete="email"
              description={texts.emailRule}
              defaultValue={draft.values.email}
            />
          </Fragment>
        </Form>
      </EditPanel>
      {/* Outside of the panel, so that Escape in the dialog does not close the panel. */}
      {dialog}
    </>
  );
}

/** The time between the message and the login screen, in milliseconds (specification sections 8 and 9). */
const leaveAfterMs = 2000;

/**
 * Handles an expired session on the profile: shows a message, and after two seconds signs out and opens the
 * login screen.
 * @returns a function that takes the token of the expired session
 */
function useSessionExpiry(userId: string): (token: string) => void {
  const navigate = useNavigate();
  const [expired, setExpired] = useState<string | null>(null);

  useEffect(() => {
    if (expired === null) return undefined;
    const timer = setTimeout(() => {
      session.end(expired);
      const state: ReturnState = { returnTo: paths.profile(), endedFor: userId };
      void navigate(paths.login(), { replace: true, state });
    }, leaveAfterMs);
    return () => clearTimeout(timer);
  }, [expired, navigate, userId]);

  return (token) => {
    toast('error', texts.sessionExpired);
    setExpired(token);
  };
}
