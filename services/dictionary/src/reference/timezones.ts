const wholeHours = Array.from({ length: 25 }, (_, index) => (index - 12) * 60);
/** Minutes east of UTC; the half-hour zone is the one that the product offers. */
const OFFSETS = [...wholeHours, 330].sort((a, b) => a - b);

const pad = (count: number) => String(count).padStart(2, '0');

const timezone = (minutes: number) => {
  const sign = minutes < 0 ? '-' : '+';
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return {
    value: `${sign}${pad(hours)}:${pad(rest)}`,
    label: minutes === 0 ? 'GMT' : `GMT${sign}${hours}${rest === 0 ? '' : `:${pad(rest)}`}`,
  };
};

/** GMT-12 to GMT+12 and +5:30 as fixed offsets, west to east. */
export const TIMEZONES: readonly { readonly value: string; readonly label: string }[] = OFFSETS.map(timezone);
