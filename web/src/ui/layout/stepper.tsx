export { Stepper } from '@mantine/core';
