/** The styles of Mantine's text fields and selects, in the portal's look. */
import '@mantine/core/styles/Input.css';
import './mantine.ts';
import './inputs.css';
