import type { ComponentProps } from 'react';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  onFile: (file: File) => void;
}

/** The browser's field for one file. */
export function FileInput({ onFile, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Reset the input, so that choosing the same file again fires a change event.
        target.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
