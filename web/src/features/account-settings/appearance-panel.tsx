import { Card } from '../../ui/layout/card.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { useColorSchemeChoice, type ColorSchemeChoice } from '../../ui/theme/ui-provider.tsx';

const SCHEMES: readonly { readonly value: ColorSchemeChoice; readonly label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** How Marquee looks in this browser. */
export function AppearancePanel() {
  const { choice, setChoice } = useColorSchemeChoice();
  return (
    <Card title="Appearance" description="Saved in this browser.">
      <SegmentedField label="Colors" options={SCHEMES} value={choice} onChange={setChoice} />
    </Card>
  );
}
