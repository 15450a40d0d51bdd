import { Button } from '../ui/button.tsx';
import { DropdownButton, Menu } from '../ui/overlays/menu.tsx';
import { IconBell, IconMoon, IconPlus, IconSpeakerphone } from '../ui/icons.ts';
import { Group, Stack } from '../ui/layout/layout.tsx';
import { Logo } from '../ui/theme/logo.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { IconButton } from '../ui/button.tsx';
import { Text, Title } from '../ui/text.tsx';
import { useColorSchemeChoice } from '../ui/theme/ui-provider.tsx';
import { DisplayPart } from './display-part.tsx';
import { FeedbackPart } from './feedback-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import { PalettePart } from './palette-part.tsx';

const ICON = { size: '1.125rem', 'aria-hidden': true } as const;

/** Every component on one page, for developers who change the design. */
export const StyleGuide = () => (
  <>
    <Header />
    <main>
      <Stack gap="lg" p="lg">
        <PageHead />
        <DisplayPart />
        <FeedbackPart />
        <FieldsPart />
        <PalettePart />
      </Stack>
    </main>
  </>
);

function Header() {
  const { scheme, setChoice } = useColorSchemeChoice();
  return (
    <header>
      <ProgressBar isBusy />
      <Group h="3.5rem" px="lg" justify="space-between">
        <Logo />
        <Group gap="xs">
          <Text size="sm" visibleFrom="sm">
            Balance <strong>$1,204.55</strong>
          </Text>
          <IconButton label="Notifications">
            <IconBell {...ICON} />
          </IconButton>
          <IconButton
            label="Change the colours"
            onClick={() => setChoice(scheme === 'dark' ? 'light' : 'dark')}
          >
            <IconMoon {...ICON} />
          </IconButton>
        </Group>
      </Group>
    </header>
  );
}

const PageHead = () => (
  <Stack gap={4}>
    <Group justify="space-between">
      <Title>Autumn sale</Title>
      <Group gap="xs">
        <DropdownButton label="More">
          <Menu.Item leftSection={<IconSpeakerphone size="1rem" aria-hidden />}>Duplicate</Menu.Item>
          <Menu.Item color="red">Delete</Menu.Item>
        </DropdownButton>
        <Button variant="accent" leftSection={<IconPlus size="1rem" aria-hidden />}>
          New campaign
        </Button>
      </Group>
    </Group>
  </Stack>
);
