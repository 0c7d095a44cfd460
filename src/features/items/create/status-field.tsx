import { type OpenStatus, openStatuses } from '../../../../contract/item-status.ts';
import { RadioField } from '../../../components/form/radio-field.tsx';
import { texts } from './texts.ts';

interface StatusFieldProps {
  status: OpenStatus | '';
  error: string | undefined;
  onChange: (status: OpenStatus) => void;
}

/** Lost or Found. Neither is preselected, because users overlook a wrong preselection. */
export function StatusField({ status, ...rest }: StatusFieldProps) {
  return (
    <RadioField
      {...rest}
      name="status"
      legend={texts.status}
      look="large"
      options={openStatuses.map((one) => ({ value: one, hint: texts.statusHint[one] }))}
      value={status}
    />
  );
}
