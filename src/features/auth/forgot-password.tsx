import { TextInput } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { call } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { useDraftFields } from '../../components/drafts/use-draft-fields.ts';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useLeave } from '../../components/navigation/use-leave.ts';
import { texts } from './texts.ts';

const labels = { email: texts.email };
/** How long the toast stays before the next screen, in milliseconds (specification section 9). */
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
  const { state } = useLocation() as { state: unknown };
  const form = useForm(labels);
  const kept = useDraftFields('forgotten password', { email: begin });
  const leave = useLeave();

  async function sendOtp(values: { email: string }) {
    const address = values.email.trim();
    if (address === '') {
      toast('error', texts.enterEmail);
      form.fail({ email: texts.enterEmail });
      return;
    }
    const result = await call('POST /auth/forgot-password', { body: { email: address } });
    if (result.ok) {
      kept.forget();
      toast('success', result.value.message);
      await leave(paths.verifyOtp({ email: address, forgot: true }), leaveAfterMs, { state });
      return;
    }
    const text = failureText(result.failure, texts.sendOtpFailed);
    if (text === null) return;
    toast('error', text);
    if (result.failure.kind === 'refused' && result.failure.details.length > 0) {
      form.failWith(result.failure.details);
    } else {
      form.setProblem(text);
    }
  }

  return (
    <Form form={form} submit={texts.sendOtp} onSubmit={sendOtp} onEdited={kept.keep}>
      <p>{texts.forgotPasswordMore}</p>
      <TextInput
        {...form.field('email')}
        type="email"
        autoComplete="email"
        defaultValue={kept.values.email}
        data-autofocus
      />
    </Form>
  );
}
