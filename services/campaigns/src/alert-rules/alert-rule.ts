import { orderOfTexts } from '@marquee/kit/lists/list-sql';
import { alertRuleId, idParam } from '@marquee/schemas/common/ids';
import {
  changeAlertRuleBody,
  createAlertRuleBody,
  createAlertRuleForUserBody,
  editAlertRuleBody,
} from '@marquee/schemas/alert-rule/commands';
import { alertRuleResource, type AlertRuleFields } from '@marquee/schemas/alert-rule/fields';
import { alertRuleErrors } from '@marquee/schemas/alert-rule/rules';
import { alertRuleView } from '@marquee/schemas/alert-rule/views';
import * as v from 'valibot';

import type { ResourceModuleDefinition } from '../resource/module.ts';
import { resourceColumns } from '../resource/read-model.ts';

export const alertRuleParams = v.object({ id: idParam(alertRuleId) });

/** Notifies its owner when something is wrong with a campaign. */
export const ALERT_RULES: ResourceModuleDefinition<AlertRuleFields> = {
  definition: {
    names: { one: 'alert rule', many: 'alert rules' },
    kind: 'alert-rule',
    idKey: 'alertRuleId',
    events: {
      created: 'AlertRuleCreated',
      changed: 'AlertRuleChanged',
      deleted: 'AlertRuleDeleted',
      restored: 'AlertRuleRestored',
    },
    resource: alertRuleResource,
    fieldErrors: alertRuleErrors,
  },
  path: 'alert-rules',
  params: alertRuleParams,
  model: { name: 'alert_rules', version: 2, columns: resourceColumns(alertRuleResource.fields) },
  orders: { channels: { kind: 'text', order: orderOfTexts('fields', 'channels') } },
  bodies: {
    create: createAlertRuleBody,
    createForUser: createAlertRuleForUserBody,
    change: changeAlertRuleBody,
    edit: editAlertRuleBody,
  },
  view: alertRuleView,
};
