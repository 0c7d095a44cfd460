import { TextInput, type TextInputProps } from '@mantine/core';
import { bounds } from '../../../../contract/bounds.ts';
import type { FieldProps } from '../../form/use-form.ts';

type Input = FieldProps & Pick<TextInputProps, 'value' | 'defaultValue' | 'onChange'>;

interface OwnerInputsProps {
  name: Input;
  email: Input;
}

/**
 * Name and email address of the person for whom a lost item is posted. No autofill, because it would fill in the name
 * and address of the keeper.
 */
export function OwnerInputs({ name, email }: OwnerInputsProps) {
  return (
    <>
      <TextInput {...name} maxLength={bounds.name.max} autoComplete="off" />
      <TextInput {...email} type="email" maxLength={bounds.email.max} autoComplete="off" />
    </>
  );
}
