import { Link } from 'react-router-dom';

import { AlertRuleList } from '../../../../features/alert-rules/alert-rule-list.tsx';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.alertAdd.href()}>
            New alert rule
          </Button>
        }
      />
      <AlertRuleList />
    </>
  );
}
