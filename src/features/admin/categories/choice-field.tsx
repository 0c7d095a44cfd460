import { RadioField } from '../../../components/form/radio-field.tsx';

interface ChoiceFieldProps {
  /** The form field, whose value is `true` or `false`. */
  name: string;
  legend: string;
  hint?: string;
  /** The labels of both choices. */
  labels: { yes: string; no: string };
  /** The initial choice. */
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
