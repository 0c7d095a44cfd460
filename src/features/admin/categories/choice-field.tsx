import { RadioField } from '../../../components/form/radio-field.tsx';

interface ChoiceFieldProps {
  /** The name of the form field; its value is the text "true" or "false". */
  name: string;
  legend: string;
  hint?: string;
  labels: { yes: string; no: string };
  /** Whether the choice `yes` is selected at first. */
  isChosen: boolean;
}

/** Radio buttons for a setting with two choices. */
export function ChoiceField({ labels, isChosen, ...rest }: ChoiceFieldProps) {
  return (
    <RadioField
      {...rest}
      look="plain"
      options={[
        { value: 'true', label: labels.yes },
        { value: 'false', label: labels.no },
      ]}
      defaultValue={isChosen ? 'true' : 'false'}
    />
  );
}
