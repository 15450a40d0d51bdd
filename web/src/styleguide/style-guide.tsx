import { Breadcrumbs } from '../ui/layout/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { DropdownButton, Menu } from '../ui/overlays/menu.tsx';
import {
  IconBell,
  IconChartLine,
  IconLayoutDashboard,
  IconMoon,
  IconPhoto,
  IconPlus,
  IconSpeakerphone,
  IconWallet,
} from '../ui/icons.ts';
import { AppShell, Container, Group, Stack } from '../ui/layout/layout.tsx';
import { Logo } from '../ui/theme/logo.tsx';
import { NavItem } from '../ui/layout/nav.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { IconButton } from '../ui/button.tsx';
import { Anchor, Text, Title } from '../ui/text.tsx';
import { useColorSchemeChoice } from '../ui/theme/ui-provider.tsx';
import { DisplayPart } from './display-part.tsx';
import { FeedbackPart } from './feedback-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import { PalettePart } from './palette-part.tsx';

const ICON = { size: '1.125rem', 'aria-hidden': true } as const;

/** Every component on one page, for developers who change the design. */
export const StyleGuide = () => (
  <AppShell header={{ height: 56 }} navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: true } }}>
    <Header />
    <AppShell.Navbar p="sm">
      <NavItem href="#part" label="Dashboard" leftSection={<IconLayoutDashboard {...ICON} />} />
      <NavItem href="#part" label="Campaigns" active leftSection={<IconSpeakerphone {...ICON} />} />
      <NavItem href="#part" label="Creatives" leftSection={<IconPhoto {...ICON} />} />
      <NavItem href="#part" label="Statistics" leftSection={<IconChartLine {...ICON} />} />
      <NavItem href="#part" label="Payments" leftSection={<IconWallet {...ICON} />} />
    </AppShell.Navbar>
    <AppShell.Main>
      <Container size="xl" py="lg">
        <Stack gap="lg">
          <PageHead />
          <DisplayPart />
          <FeedbackPart />
          <FieldsPart />
          <PalettePart />
        </Stack>
      </Container>
    </AppShell.Main>
  </AppShell>
);

function Header() {
  const { scheme, setChoice } = useColorSchemeChoice();
  return (
    <AppShell.Header>
      <ProgressBar />
      <Group h="100%" px="lg" justify="space-between">
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
    </AppShell.Header>
  );
}

const PageHead = () => (
  <Stack gap={4}>
    <Breadcrumbs>
      <Anchor href="#part">Home</Anchor>
      <Anchor href="#part">Campaigns</Anchor>
      <span aria-current="page">Autumn sale</span>
    </Breadcrumbs>
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
