import type { CommandContext } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow, createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ChangeSavedView, CreateSavedView } from '@marquee/schemas/list-view/commands';
import type { ListViewEvent } from '@marquee/schemas/list-view/events';
import type { ListViewSettings } from '@marquee/schemas/list-view/fields';

import type { ListViewCommand } from './decide.ts';
import { listViewsDecider, listViewsStream } from './index.ts';
import type { ListViewRejection } from './rejections.ts';
import type { ListViewsState } from './state.ts';

type Accepted = Extract<Handled<ListViewsState, ListViewEvent, ListViewRejection>, { accepted: true }>;

/** Whose list. */
export interface OwnList {
  readonly userId: number;
  readonly list: string;
}

/** What can be done with the views of lists. Each throws a RejectedError where it is not accepted. */
export interface ListViewCommands {
  saveSettings(of: OwnList, settings: ListViewSettings, context: CommandContext): Promise<Accepted>;
  /** @returns the new view's id beside the outcome */
  create(
    of: OwnList,
    content: CreateSavedView,
    context: CommandContext,
  ): Promise<Accepted & { readonly viewId: number }>;
  change(of: OwnList, viewId: number, change: ChangeSavedView, context: CommandContext): Promise<Accepted>;
  delete(of: OwnList, viewId: number, context: CommandContext): Promise<Accepted>;
  /** Takes a deletion back. */
  restore(of: OwnList, viewId: number, context: CommandContext): Promise<Accepted>;
  setDefault(of: OwnList, viewId: number | null, context: CommandContext): Promise<Accepted>;
}

export function createListViewCommands(eventStore: EventStore, ids: IdAllocator): ListViewCommands {
  const views = createCommandHandler({ decider: listViewsDecider, eventStore });
  const handle = async (command: ListViewCommand, context: CommandContext) =>
    acceptedOrThrow(await views.handle(listViewsStream(command.userId), command, context));
  return {
    saveSettings: (of, settings, context) => handle({ type: 'SaveListView', ...of, settings }, context),
    async create(of, content, context) {
      const viewId = await ids.next('saved-view');
      return { ...(await handle({ type: 'CreateSavedView', ...of, viewId, content }, context)), viewId };
    },
    change: (of, viewId, change, context) =>
      handle({ type: 'ChangeSavedView', ...of, viewId, change }, context),
    delete: (of, viewId, context) => handle({ type: 'DeleteSavedView', ...of, viewId }, context),
    restore: (of, viewId, context) => handle({ type: 'RestoreSavedView', ...of, viewId }, context),
    setDefault: (of, viewId, context) => handle({ type: 'SetDefaultView', ...of, viewId }, context),
  };
}
