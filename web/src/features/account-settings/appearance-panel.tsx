import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { useColorSchemeChoice, type ColorSchemeChoice } from '../../ui/theme/ui-provider.tsx';

const SCHEMES: readonly { readonly value: ColorSchemeChoice; readonly label: string }[] = [
  { value: 'auto', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
];

/** How Marquee looks in this browser. */
export function AppearancePanel() {
  const { choice, setChoice } = useColorSchemeChoice();
  return (
    <Card title={t('Appearance')} description={t('Saved in this browser.')}>
      <SegmentedField label={t('Colors')} options={SCHEMES} value={choice} onChange={setChoice} />
    </Card>
  );
}
