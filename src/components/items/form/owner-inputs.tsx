import { TextInput, type TextInputProps } from '@mantine/core';
import { bounds } from '../../../../contract/bounds.ts';
import type { FieldProps } from '../../form/use-form.ts';

type Input = FieldProps & Pick<TextInputProps, 'value' | 'defaultValue' | 'onChange'>;

interface OwnerInputsProps {
  name: Input;
  email: Input;
}

/** Name and address of the person for whom a lost item is posted. The browser does not propose the keeper's own. */
export function OwnerInputs({ name, email }: OwnerInputsProps) {
  return (
    <>
      <TextInput {...name} maxLength={bounds.name.max} autoComplete="off" />
      <TextInput {...email} type="email" maxLength={bounds.email.max} autoComplete="off" />
    </>
  );
}
