import type { LabResult } from '@marquee/schemas/queries/lab';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';

import { useCommand } from '../../widgets/command/use-command.ts';
import { labEndpointsQuery, runLab, samplesQuery, type LabRunInput } from './api.ts';
import { pastRuns, type PastRun } from './history.ts';
import { contentTypeOf, CONTENT_TYPE_LABELS, type OpenRtbVersion } from './model/lab-request.ts';
import { nowMs } from '../../lib/clock.ts';

const PARAMS = { sample: parseAsString, endpoint: parseAsInteger };

/** The current request and its result; the URL has the sample and the endpoint. */
export function useLab() {
  const [{ sample: sampleName, endpoint }, setParams] = useQueryStates(PARAMS);
  const samples = useQuery(samplesQuery);
  const endpoints = useQuery(labEndpointsQuery);
  const [typed, setTyped] = useState<string>();
  const [version, setVersion] = useState<OpenRtbVersion>('2.6');
  const [shown, setShown] = useState<PastRun>();

  const sample = samples.data?.find(({ name }) => name === sampleName);
  const text = typed ?? sample?.text ?? '';
  const chosen =
    endpoints.data?.find(({ id }) => id === endpoint) ??
    endpoints.data?.find(({ isActive }) => isActive) ??
    endpoints.data?.[0];

  const title =
    typed === undefined && sample !== undefined ? sample.name : CONTENT_TYPE_LABELS[contentTypeOf(text)];
  const command = useCommand<LabRunInput, LabResult>({
    run: runLab,
    onSuccess: (result, run) => setShown(pastRuns.add({ atMs: nowMs(), title, run, result })),
  });

  return {
    samples,
    endpoints,
    sample,
    sampleName,
    chosen,
    text,
    version,
    shown,
    isRunning: command.isPending,
    setVersion,
    setEndpoint: (id: number) => void setParams({ endpoint: id }),
    setSample: (name: string | null) => {
      setTyped(undefined);
      void setParams({ sample: name });
    },
    setText: (next: string) => {
      setTyped(next);
      // The address would promise a sample that is no longer there.
      if (sampleName !== null) void setParams({ sample: null });
    },
    run: () => {
      if (chosen === undefined || text.trim() === '') return;
      command.run({
        sspEndpointId: chosen.id,
        request: text,
        contentType: contentTypeOf(text),
        openrtbVersion: version,
      });
    },
    recall: (past: PastRun) => {
      setTyped(past.run.request);
      setVersion(past.run.openrtbVersion);
      setShown(past);
      void setParams({ sample: null, endpoint: past.run.sspEndpointId });
    },
  };
}
export type Lab = ReturnType<typeof useLab>;
