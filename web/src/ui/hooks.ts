export {
  useClipboard,
  useDebouncedValue,
  useDisclosure,
  useElementSize,
  useHotkeys,
  useLocalStorage,
  useMediaQuery,
  useNetwork,
} from '@mantine/hooks';
