import { call } from '../../../client/http/api.ts';
import { invalidate } from '../../../client/query/query.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { texts } from '../texts.ts';
import { useAdminAction } from '../use-admin-action.ts';

const labels = {
  name: texts.name,
  email: texts.email,
  password: texts.password,
  confirmPassword: texts.confirmPassword,
  role: texts.role,
};
type Values = Record<keyof typeof labels, string>;

/** The roles of the form; the first role is the default (specification section 9). */
export const offeredRoles = ['admin', 'keeper'] as const;

/** The form of a new account, and the function that checks its values and creates the account. */
export function useCreateAccount(onCreated: () => void) {
  const form = useForm(labels);
  const { run } = useAdminAction();

  async function create(values: Values) {
    const role = offeredRoles.find((name) => name === values.role);
    if (form.failEmpty({ ...values, role: role ?? '' }) || role === undefined) {
      toast('error', texts.fillAllFields);
      return;
    }
    if (form.failDifferent(values, ['password', 'confirmPassword'], texts.passwordsDiffer)) return;
    const { name, email, password } = values;
    const reply = await run(
      () => call('POST /auth/register', { body: { name, email, password, role } }),
      { done: () => texts.accountCreated(email.trim()), failed: texts.createAccountFailed },
      (failure) =>
        form.showFailure(failure, { otherwise: texts.createAccountFailed, withToast: false }),
    );
    if (reply === null) return;
    invalidate('GET /admin/users');
    invalidate('GET /keepers');
    onCreated();
  }

  return { form, create };
}
