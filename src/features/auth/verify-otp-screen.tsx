import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { callOnce } from '../../client/http/call-once.ts';
import { Button } from '../../components/basics/button.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { TagCard } from '../../components/basics/tag-card.tsx';
import { breakable } from '../../components/text/breakable.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { type Grant, ResetPassword } from './reset-password.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { texts } from './texts.ts';

/** The screen at /verify-otp?email={email}[&forgot=true] (specification section 2). */
export default function VerifyOtpScreen() {
  const [query] = useSearchParams();
  const email = query.get('email')?.trim() ?? '';
  const forgot = query.get('forgot') === 'true';

  useEffect(() => {
    if (email === '') toast('error', texts.noEmail);
  }, [email]);

  if (email === '') {
    return (
      <TagCard heading={texts.verifyOtp}>
        <Notice kind="loading" text={texts.loading} />
      </TagCard>
    );
  }
  return <VerifyOtp key={email} email={email} forgot={forgot} />;
}

function VerifyOtp({ email, forgot }: { email: string; forgot: boolean }) {
  const [given, setGiven] = useState<Grant | null>(null);
  const isReset = forgot || given !== null;
  return (
    <SignInCard
      heading={isReset ? texts.resetPassword : texts.verifyOtp}
      footer={
        <>
          <span>{texts.noCode}</span>
          <ResendOtp email={email} />
        </>
      }
    >
      <p>{breakable(texts.codeSentTo(email))}</p>
      {isReset ? (
        <ResetPassword email={email} given={given} />
      ) : (
        <ConfirmAddress email={email} onGrant={setGiven} />
      )}
    </SignInCard>
  );
}

function ResendOtp({ email }: { email: string }) {
  const { busy, run } = useAction();
  const resend = async () => {
    const reply = await run(
      () => callOnce('POST /auth/resend-otp', { body: { email } }),
      texts.resendOtpFailed,
    );
    if (reply !== null) toast('success', reply.message);
  };
  return (
    <Button look="bare" busy={busy} onClick={() => void resend()}>
      {texts.resendOtp}
    </Button>
  );
}
