import { TextInput } from '@mantine/core';
import { paths } from '../../../contract/paths.ts';
import { callOnce } from '../../client/http/call-once.ts';
import { useDraftFields } from '../../components/drafts/use-draft-fields.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useLeave } from '../../components/navigation/use-leave.ts';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import { texts } from './texts.ts';

const labels = { email: texts.email };
/** The time between the toast and the change of the screen, in milliseconds (specification section 9). */
const leaveAfterMs = 2000;

interface ForgotPasswordProps {
  /** The initial value of the field. */
  email: string;
  close: () => void;
}

/** The dialog that asks for the email address of a forgotten password. */
export function ForgotPassword({ email, close }: ForgotPasswordProps) {
  return (
    <Dialog heading={texts.forgotPassword} close={close}>
      <EmailForm email={email} />
    </Dialog>
  );
}

function EmailForm({ email: begin }: { email: string }) {
  const state = useLocationState();
  const form = useForm(labels);
  const draft = useDraftFields('forgotten password', { email: begin });
  const leave = useLeave();

  async function sendOtp(values: { email: string }) {
    const address = values.email.trim();
    if (address === '') {
      toast('error', texts.enterEmail);
      form.fail({ email: texts.enterEmail });
      return;
    }
    const result = await callOnce('POST /auth/forgot-password', { body: { email: address } });
    if (result.ok) {
      draft.clear();
      toast('success', result.value.message);
      await leave(paths.verifyOtp({ email: address, forgot: true }), leaveAfterMs, { state });
      return;
    }
    form.showFailure(result.failure, { otherwise: texts.sendOtpFailed });
  }

  return (
    <Form form={form} submit={texts.sendOtp} onSubmit={sendOtp} onEdited={draft.save}>
      <p>{texts.forgotPasswordMore}</p>
      <TextInput
        {...form.field('email')}
        type="email"
        autoComplete="email"
        defaultValue={draft.values.email}
        data-autofocus
      />
    </Form>
  );
}
