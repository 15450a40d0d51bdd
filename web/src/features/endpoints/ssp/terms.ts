/** Labels of an endpoint's ad types and protocols. */
export const TYPE_OPTIONS = [
  { value: 'banner', label: 'Banner' },
  { value: 'native', label: 'Native' },
  { value: 'video', label: 'Video' },
  { value: 'pop', label: 'Pop' },
  { value: 'push', label: 'Push' },
] as const;

export const INTEGRATION_OPTIONS = [
  { value: 'ortb', label: 'OpenRTB' },
  { value: 'rtb', label: 'RTB' },
  { value: 'xml', label: 'XML feed' },
  { value: 'api', label: 'API' },
] as const;

export const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
