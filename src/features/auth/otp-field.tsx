import { TextInput, type TextInputProps } from '@mantine/core';
import { texts } from './texts.ts';

/** For the code that was mailed; phones offer it from the message. */
export function OtpField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      placeholder={texts.otpPlaceholder}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

/** The digits of what was typed or pasted: "123 456" is the code 123456. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}
