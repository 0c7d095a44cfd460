/**
 * The styles that every Mantine component stands on. Screens that use Mantine import this once, and
 * the styles of each component beside it; neither is part of the first load.
 */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './mantine.css';
