import styles from './next-steps.module.css';

interface NextStepsProps {
  heading: string;
  steps: readonly string[];
}

/** A heading with a numbered list of steps. */
export function NextSteps({ heading, steps }: NextStepsProps) {
  return (
    <section className={styles.steps}>
      <h2 className={styles.heading}>{heading}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
