import { TextInput, type TextInputProps } from '@mantine/core';
import { texts } from './texts.ts';

/**
 * Field for the mailed code, which takes the focus because its screens ask for nothing else first. `autoComplete` lets
 * phones suggest the code from the message.
 */
export function OtpField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      autoFocus
      placeholder={texts.otpPlaceholder}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

/** Removes spaces and hyphens from a typed or pasted code: "123 456" is the code 123456. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}
