import type { ReactNode } from 'react';
import { Button } from '../../components/basics/button.tsx';
import styles from './profile-screen.module.css';
import { texts } from './texts.ts';

interface EditPanelProps {
  heading: string;
  /** Called when the user presses Escape. */
  close: () => void;
  children: ReactNode;
}

/** The panel around an open form of the profile. */
export function EditPanel({ heading, close, children }: EditPanelProps) {
  return (
    <section
      className={styles.panel}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <h2 className={styles.subheading}>{heading}</h2>
      {children}
    </section>
  );
}

export function CancelButton({ onClick }: { onClick: () => void }) {
  return <Button onClick={onClick}>{texts.cancel}</Button>;
}
