import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type MouseEvent, useState } from 'react';

/** The smallest touch target, in pixels. */
const touchSize = 44;

/** A password field with a button that shows and hides the password. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      rightSectionWidth={touchSize + 4}
      vars={() => ({
        root: { '--psi-button-size': `${String(touchSize)}px`, '--psi-icon-size': '20px' },
      })}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-pressed': undefined,
        // Mantine handles the mouse, touch and keys. A click with `detail` 0 comes without any of them: from assistive
        // technology, or from the replay after hydration.
        onClick: ({ detail }: MouseEvent) => {
          if (detail === 0) setVisible(!visible);
        },
      }}
    />
  );
}
