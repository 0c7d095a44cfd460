/**
 * The base styles of all Mantine components. A screen that uses Mantine imports this module, and the
 * styles of each component that it uses. The first load of home and item has none of them.
 */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './mantine.css';
