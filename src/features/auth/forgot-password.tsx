import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal, TextInput } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { call } from '../../data/api.ts';
import { failureText } from '../../data/failure-text.ts';
import { useKeptFields } from '../../parts/draft/use-kept-fields.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/toast.ts';
import { useLeave } from '../../ui/use-leave.ts';
import styles from './forgot-password.module.css';
import { texts } from './texts.ts';

const labels = { email: texts.email };
/** Milliseconds (specification section 9). */
const leaveAfter = 2000;

interface ForgotPasswordProps {
  opened: boolean;
  /** What to begin with. */
  email: string;
  close: () => void;
}

/** The popup that asks whose password was forgotten. */
export function ForgotPassword({ opened, email, close }: ForgotPasswordProps) {
  return (
    // In parts, because Modal's own header would be a second banner of the page.
    <Modal.Root
      opened={opened}
      onClose={close}
      classNames={{ content: styles.content ?? '' }}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{texts.forgotPassword}</Modal.Title>
          <Modal.CloseButton size={44} aria-label={texts.close} />
        </div>
        <Modal.Body>
          <EmailForm email={email} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function EmailForm({ email: begin }: { email: string }) {
  const { state } = useLocation() as { state: unknown };
  const form = useForm(labels);
  const kept = useKeptFields('forgotten password', { email: begin });
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
      await leave(paths.verifyOtp({ email: address, forgot: true }), leaveAfter, { state });
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
