import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import styles from './theme-choice.module.css';
import { texts } from './texts.ts';

const schemes = Object.entries(texts.themes) as [MantineColorScheme, string][];

/** Light, dark, or as the device has it. Kept on the device, and heeded before the page is first drawn. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.field}>
      <legend>{texts.theme}</legend>
      <div className={styles.choices}>
        {schemes.map(([scheme, name]) => (
          <label key={scheme} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
