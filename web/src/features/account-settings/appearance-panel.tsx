import { Card } from '../../ui/card.tsx';
import { SegmentedField } from '../../ui/segmented-field.tsx';
import { useColorSchemeChoice, type ColorSchemeChoice } from '../../ui/ui-provider.tsx';

const SCHEMES: readonly { readonly value: ColorSchemeChoice; readonly label: string }[] = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** How Marquee looks in this browser. */
export function AppearancePanel() {
  const { choice, setChoice } = useColorSchemeChoice();
  return (
    <Card title="Appearance" description="Kept in this browser.">
      <SegmentedField label="Colours" options={SCHEMES} value={choice} onChange={setChoice} />
    </Card>
  );
}
