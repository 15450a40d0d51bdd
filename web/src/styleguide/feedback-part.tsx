import { Button, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { confirm } from '../ui/overlays/dialog.tsx';
import { Dropzone } from '../ui/fields/dropzone.tsx';
import {
  Alert,
  EmptyState,
  ErrorState,
  Loader,
  Progress,
  Skeleton,
  StatusBadge,
} from '../ui/feedback/feedback.tsx';
import { IconPencil, IconSpeakerphone, IconTrash } from '../ui/icons.ts';
import { Group, SimpleGrid, Stack } from '../ui/layout/layout.tsx';
import { toast } from '../ui/feedback/toast.ts';

const noop = () => undefined;

export const FeedbackPart = () => (
  <>
    <Card title="Buttons">
      <Stack>
        <Buttons />
        <Answers />
      </Stack>
    </Card>
    <Alerts />
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Card>
        <EmptyState
          icon={<IconSpeakerphone />}
          title="No campaigns yet"
          text="A campaign says what to show, where, and for how much."
          action={<Button>Create a campaign</Button>}
        />
      </Card>
      <Card>
        <ErrorState text="The statistics did not arrive in time." onRetry={noop} requestId="req-7f3a91c2" />
      </Card>
      <Progresses />
      <More />
    </SimpleGrid>
  </>
);

const Buttons = () => (
  <Group>
    <Button variant="accent">Main action</Button>
    <Button>Save</Button>
    <Button variant="light">Light</Button>
    <Button variant="default">Default</Button>
    <Button variant="outline">Outline</Button>
    <Button variant="subtle">Subtle</Button>
    <Button color="red">Delete</Button>
    <Button color="red" variant="light">
      Decline
    </Button>
    <Button color="green">Approve</Button>
    <Button disabled>Disabled</Button>
    <Button loading>Saving</Button>
    <IconButton label="Edit">
      <IconPencil size="1.125rem" aria-hidden />
    </IconButton>
    <IconButton label="Delete" color="red">
      <IconTrash size="1.125rem" aria-hidden />
    </IconButton>
    <CopyButton value="x" label="Copy" />
    <CopyButton value="x" label="Copy the link" withText />
  </Group>
);

/** What opens a dialog or a toast, and the marks of a state. */
const Answers = () => (
  <Group>
    <Button
      variant="default"
      onClick={() =>
        void confirm({
          title: 'Delete Autumn sale?',
          body: 'Its statistics stay. This can’t be undone.',
          confirmLabel: 'Delete',
          danger: true,
          typeToConfirm: 'Autumn sale',
        }).then((agreed) => toast.success(`Agreed: ${agreed}`))
      }
    >
      Open dialog
    </Button>
    <Button
      variant="default"
      onClick={() => {
        toast.success('Campaign stopped.', { action: { label: 'Undo', onClick: noop } });
        toast.known('This name is taken.');
        toast.error('The server did not answer. What you typed is still here.');
      }}
    >
      Open toasts
    </Button>
    <StatusBadge status="pending" label="Pending" />
    <StatusBadge status="approved" label="Approved" />
    <StatusBadge status="disapproved" label="Disapproved" />
    <StatusBadge status="disabled" label="Disabled" />
    <Loader size="sm" aria-label="Loading" />
  </Group>
);

const Alerts = () => (
  <SimpleGrid cols={{ base: 1, md: 2 }}>
    <Alert title="Moderation takes up to a day">Your creative can be edited meanwhile.</Alert>
    <Alert tone="success" title="Deposit confirmed">
      $500.00 was added to your balance.
    </Alert>
    <Alert tone="warning" title="Fewer than four creatives">
      Campaigns with four sizes reach twice as many places.
    </Alert>
    <Alert tone="danger" title="Balance is empty">
      Campaigns are paused until you deposit.
    </Alert>
  </SimpleGrid>
);

const Progresses = () => (
  <Card title="Progress">
    <Stack>
      <Progress value={62} aria-label="Budget spent" />
      <Skeleton h="1.25rem" w="70%" />
      <Skeleton h="1.25rem" w="45%" />
    </Stack>
  </Card>
);

const More = () => (
  <Card title="More">
    <Stack>
      <Dropzone
        label="Drop a banner here, or choose one"
        description="PNG, JPEG or GIF up to 150 KB"
        onFiles={noop}
      />
    </Stack>
  </Card>
);
