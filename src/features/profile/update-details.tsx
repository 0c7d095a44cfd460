import { TextInput } from '@mantine/core';
import { Fragment } from 'react';
import { call } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { type SessionUser, session, signIn } from '../../client/session/session.ts';
import { DraftFieldsNote } from '../../components/drafts/kept-note.tsx';
import { useDraftFields } from '../../components/drafts/use-draft-fields.ts';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { toast } from '../../components/toasts/toast.ts';
import { EditPanel, CancelButton } from './edit-panel.tsx';
import { texts } from './texts.ts';
import { updatedUser } from './updated-user.ts';
import { useRecentSignIn } from './use-recent-sign-in.tsx';
import { useSessionExpiry } from './use-session-expiry.ts';

const labels = { name: texts.name, email: texts.email };

interface UpdateDetailsProps {
  user: SessionUser;
  token: string;
  /** The address that waits for its code; null where none does. */
  pendingEmail: string | null;
  close: () => void;
  /** Told the address that waits from now on. */
  onSaved: (pendingEmail: string | null) => void;
}

/** The form for the name, which changes at once, and the e-mail address, which has to be proved. */
export function UpdateDetails({ user, token, pendingEmail, close, onSaved }: UpdateDetailsProps) {
  const form = useForm(labels);
  const kept = useDraftFields('profile', { name: user.name, email: pendingEmail ?? user.email });
  const expire = useSessionExpiry();
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
      // With the token given, the session is not ended before the person could read why.
      return call('PUT /users/me', { body }, { token: current });
    });
    if (!result.ok) {
      const { failure } = result;
      if (failure.kind === 'refused' && failure.status === 401) {
        form.setProblem(texts.sessionExpired);
        expire(usedToken);
        return;
      }
      const text = failureText(failure, texts.updateFailed);
      if (text === null) return;
      toast('error', text);
      if (failure.kind === 'refused' && failure.details.length > 0) form.failWith(failure.details);
      else form.setProblem(text);
      return;
    }
    const updated = updatedUser(result.value);
    if (updated === null) {
      toast('error', texts.invalidUser);
      form.setProblem(texts.invalidUser);
      return;
    }
    // Another tab may have signed out, or somebody else in, meanwhile.
    const unsaved =
      session.token() === usedToken ? signIn(usedToken, { ...user, ...updated }) : null;
    if (unsaved !== null) toast('error', unsaved);
    toast('success', texts.updated);
    kept.forget();
    onSaved(result.value.pendingEmail);
  }

  const cancel = () => {
    kept.forget();
    close();
  };

  return (
    <>
      <EditPanel heading={texts.updateDetails} close={cancel}>
        <Form
          form={form}
          submit={texts.save}
          onSubmit={save}
          onEdited={kept.keep}
          beside={<CancelButton onClick={cancel} />}
        >
          <DraftFieldsNote kept={kept} busy={form.busy} />
          <Fragment key={kept.round}>
            <TextInput
              {...form.field('name')}
              autoComplete="name"
              defaultValue={kept.values.name}
              autoFocus
            />
            <TextInput
              {...form.field('email')}
              type="email"
              autoComplete="email"
              description={texts.emailRule}
              defaultValue={kept.values.email}
            />
          </Fragment>
        </Form>
      </EditPanel>
      {/* Beside the panel, which Escape closes. */}
      {dialog}
    </>
  );
}
