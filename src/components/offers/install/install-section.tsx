import { Button } from '../../basics/button.tsx';
import { HowTo } from './how-to.tsx';
import styles from './install.module.css';
import { texts } from './texts.ts';
import { type InstallWay, deviceKind, useInstallWay } from './install-way.ts';

/** The section of the profile that says how to install the portal, for people who missed the offer. */
export function InstallSection() {
  const way = useInstallWay();
  const device = deviceKind();
  return (
    <section className={styles.section} aria-labelledby="install">
      <h2 id="install" className={styles.heading}>
        {texts.heading[device]}
      </h2>
      {way.kind === 'installed' ? <p>{texts.isInstalled}</p> : <p>{texts.offer[device]}</p>}
      <How way={way} />
    </section>
  );
}

function How({ way }: { way: InstallWay }) {
  switch (way.kind) {
    case 'installed':
      return null;
    case 'prompt':
      return <Button onClick={() => void way.ask()}>{texts.install}</Button>;
    case 'share menu':
      return <HowTo />;
    case 'unsent first':
      return <p>{texts.unsentFirst}</p>;
    case 'unknown':
      return <p className={styles.more}>{texts.fromMenu}</p>;
  }
}
