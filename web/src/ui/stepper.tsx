export { Stepper, Timeline } from '@mantine/core';
