import { once } from 'node:events';
import {
  createServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';

import shared from '@eventstore/db-client/generated/shared_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import { createStandInLog, type LogRecord, type NewRecord, type StandInLog } from './stand-in-log.ts';

/**
 * Speaks as much of EventStoreDB's gRPC protocol as our adapter asks for, over a log in memory. It shows how the adapter
 * deals with outages, conflicts and other people's events where no server can run; what a real server does is proven by
 * the contract suite against one.
 */
export interface StandIn {
  readonly port: number;
  readonly log: StandInLog;
  /** Requests since the start: one for a read, a subscription or an append, however many share a connection. */
  readonly requests: Record<'append' | 'readStream' | 'readAll' | 'subscribe', number>;
  /** Events that crossed the wire to subscribers and readers of `$all`. */
  readonly eventsSent: () => number;
  dispose(): Promise<void>;
}

const APPEND = '/event_store.client.streams.Streams/BatchAppend';
const READ = '/event_store.client.streams.Streams/Read';
const FEATURES = '/event_store.client.server_features.ServerFeatures/GetSupportedMethods';

export async function startStandInEventStoreDb(): Promise<StandIn> {
  const log = createStandInLog();
  const requests = { append: 0, readStream: 0, readAll: 0, subscribe: 0 };
  let eventsSent = 0;
  const sessions = new Set<Http2Session>();
  const server = createServer();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined).on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    answer(stream, headers);
  });

  const answer = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const call = openCall(stream);
    if (headers[':path'] === FEATURES) call.onMessage(() => call.end(supported()));
    else if (headers[':path'] === APPEND) serveAppends(call, log, requests);
    else if (headers[':path'] === READ) {
      call.onMessage((bytes) => {
        const options = streams.ReadReq.deserializeBinary(bytes).getOptions();
        if (!options) return call.end();
        if (options.hasStream()) {
          requests.readStream += 1;
          readStream(call, log, options);
        } else if (options.hasSubscription()) {
          requests.subscribe += 1;
          subscribe(call, log, options, () => (eventsSent += 1));
        } else {
          requests.readAll += 1;
          readAll(call, log, options, () => (eventsSent += 1));
        }
      });
    } else call.end(undefined, UNIMPLEMENTED);
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    log,
    requests,
    eventsSent: () => eventsSent,
    dispose: async () => {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const UNIMPLEMENTED = 12;

interface Call {
  onMessage(listener: (bytes: Uint8Array) => void): void;
  onClose(listener: () => void): void;
  send(message: { serializeBinary(): Uint8Array }): void;
  end(message?: { serializeBinary(): Uint8Array }, grpcStatus?: number): void;
}

/** gRPC over HTTP/2: each message is a zero, its length in four bytes, and its bytes. */
function openCall(stream: ServerHttp2Stream): Call {
  let grpcStatus = 0;
  let buffered = Buffer.alloc(0);
  let listener: (bytes: Uint8Array) => void = () => undefined;
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': String(grpcStatus) }));
  stream.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    while (buffered.length >= 5 && buffered.length >= 5 + buffered.readUInt32BE(1)) {
      const end = 5 + buffered.readUInt32BE(1);
      listener(buffered.subarray(5, end));
      buffered = buffered.subarray(end);
    }
  });
  const send: Call['send'] = (message) => {
    if (stream.destroyed || stream.writableEnded) return;
    const bytes = message.serializeBinary();
    const head = Buffer.alloc(5);
    head.writeUInt32BE(bytes.length, 1);
    stream.write(Buffer.concat([head, bytes]));
  };
  return {
    onMessage: (next) => (listener = next),
    onClose: (closed) => stream.on('close', closed),
    send,
    end: (message, code = 0) => {
      grpcStatus = code;
      if (message) send(message);
      if (!stream.destroyed) stream.end();
    },
  };
}

function supported() {
  const method = new features.SupportedMethod();
  method.setServiceName('event_store.client.streams.streams');
  method.setMethodName('batchappend');
  const methods = new features.SupportedMethods();
  methods.setEventStoreServerVersion('0.0.0-stand-in');
  methods.addMethods(method);
  return methods;
}

type ReadOptions = InstanceType<typeof streams.ReadReq.Options>;
type AppendRequest = InstanceType<typeof streams.BatchAppendReq>;

const nameOf = (identifier: InstanceType<typeof shared.StreamIdentifier> | undefined) =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

function serveAppends(call: Call, log: StandInLog, requests: StandIn['requests']): void {
  const open = new Map<string, { options: AppendRequest; events: NewRecord[] }>();
  call.onMessage((bytes) => {
    const request = streams.BatchAppendReq.deserializeBinary(bytes);
    const correlation = request.getCorrelationId()?.getString() ?? '';
    const append = open.get(correlation) ?? { options: request, events: [] };
    open.set(correlation, append);
    append.events.push(
      ...request.getProposedMessagesList().map((message) => ({
        id: message.getId()?.getString() ?? '',
        type: message.getMetadataMap().get('type') ?? '',
        data: message.getData_asU8(),
        metadata: message.getCustomMetadata_asU8(),
      })),
    );
    if (!request.getIsFinal()) return;
    open.delete(correlation);
    requests.append += 1;
    call.send(appendAnswer(append.options, append.events, log));
  });
}

function appendAnswer(request: AppendRequest, events: readonly NewRecord[], log: StandInLog) {
  const options = request.getOptions();
  const expected = options?.hasNoStream() ? -1 : Number(options?.getStreamPosition());
  const outcome = log.append(nameOf(options?.getStreamIdentifier()), expected, events);
  const response = new streams.BatchAppendResp();
  response.setCorrelationId(request.getCorrelationId());
  response.setStreamIdentifier(options?.getStreamIdentifier());
  if (outcome.kind === 'conflict') {
    const conflict = new shared.WrongExpectedVersion();
    if (outcome.current >= 0) conflict.setCurrentStreamRevision(String(outcome.current));
    conflict.setExpectedStreamPosition(String(Math.max(expected, 0)));
    response.setError(failure('WrongExpectedVersion', conflict.serializeBinary()));
  } else if (outcome.kind === 'partial repetition') {
    response.setError(failure('InvalidTransaction', new shared.InvalidTransaction().serializeBinary()));
  } else {
    const success = new streams.BatchAppendResp.Success();
    success.setCurrentRevision(String(outcome.revision));
    // A real server does not promise the position of a repetition.
    if (outcome.kind === 'appended') {
      const position = new shared.AllStreamPosition();
      position.setCommitPosition(String(outcome.position));
      position.setPreparePosition(String(outcome.position));
      success.setPosition(position);
    }
    response.setSuccess(success);
  }
  return response;
}

/** `google.rpc.Status` whose details are a `google.protobuf.Any`, written by hand: fields 3, then 1 and 2. */
function failure(name: string, value: Uint8Array) {
  const field = (number: number, bytes: Uint8Array) =>
    Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
  const type = Buffer.from(`type.googleapis.com/event_store.client.${name}`);
  return status.Status.deserializeBinary(field(3, Buffer.concat([field(1, type), field(2, value)])));
}

function readStream(call: Call, log: StandInLog, options: ReadOptions): void {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  const records = log.stream(name);
  if (records.length === 0) {
    const response = new streams.ReadResp();
    const notFound = new streams.ReadResp.StreamNotFound();
    notFound.setStreamIdentifier(stream?.getStreamIdentifier());
    response.setStreamNotFound(notFound);
    return call.end(response);
  }
  const isBackwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const from = stream?.hasEnd() ? records.length - 1 : stream?.hasStart() ? 0 : Number(stream?.getRevision());
  const count = Number(options.getCount());
  const page = isBackwards
    ? records.slice(Math.max(0, from + 1 - count), from + 1).reverse()
    : records.slice(from, from + count);
  for (const record of page) call.send(toResponse(record));
  call.end();
}

function readAll(call: Call, log: StandInLog, options: ReadOptions, onSent: () => void): void {
  const all = options.getAll();
  const from = BigInt(all?.getPosition()?.getCommitPosition() ?? 0);
  const count = Number(options.getCount());
  const isBackwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const page = isBackwards
    ? log.records
        .filter(({ position }) => all?.hasEnd() || position < from)
        .slice(-count)
        .reverse()
    : log.records.filter(({ position }) => all?.hasStart() || position >= from).slice(0, count);
  for (const record of page) {
    onSent();
    call.send(toResponse(record));
  }
  call.end();
}

function subscribe(call: Call, log: StandInLog, options: ReadOptions, onSent: () => void): void {
  const all = options.getAll();
  const filter = options.getFilter();
  const expression = filter?.getStreamIdentifier();
  const pattern = expression?.getRegex() ? new RegExp(expression.getRegex()) : undefined;
  const prefixes = expression?.getPrefixList() ?? [];
  const passes = ({ stream }: LogRecord) =>
    pattern ? pattern.test(stream) : prefixes.some((prefix) => stream.startsWith(prefix));
  const after = BigInt(all?.getPosition()?.getCommitPosition() ?? 0);
  let next = all?.hasEnd() ? log.records.length : log.records.findIndex(({ position }) => position > after);
  if (next < 0) next = log.records.length;
  const window = (filter?.getMax() ?? 32) * (filter?.getCheckpointintervalmultiplier() ?? 1);
  let passed = 0;

  const confirmation = new streams.ReadResp();
  const confirmed = new streams.ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId(crypto.randomUUID());
  confirmation.setConfirmation(confirmed);
  call.send(confirmation);

  const deliver = () => {
    for (; next < log.records.length; next += 1) {
      const record = log.records[next] as LogRecord;
      passed += 1;
      if (passes(record)) {
        onSent();
        call.send(toResponse(record));
      }
      if (passed % window === 0) call.send(checkpoint(record.position));
    }
  };
  call.onClose(log.watch(deliver));
  deliver();
}

function checkpoint(position: bigint) {
  const response = new streams.ReadResp();
  const reached = new streams.ReadResp.Checkpoint();
  reached.setCommitPosition(String(position));
  reached.setPreparePosition(String(position));
  response.setCheckpoint(reached);
  return response;
}

function toResponse(record: LogRecord) {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(record.id);
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(Buffer.from(record.stream));
  event.setId(id);
  event.setStreamIdentifier(stream);
  event.setStreamRevision(String(record.revision));
  event.setCommitPosition(String(record.position));
  event.setPreparePosition(String(record.position));
  event.getMetadataMap().set('type', record.type);
  event.getMetadataMap().set('content-type', 'application/json');
  event.getMetadataMap().set('created', '0');
  event.setData(record.data);
  event.setCustomMetadata(record.metadata);
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(event);
  read.setCommitPosition(String(record.position));
  const response = new streams.ReadResp();
  response.setEvent(read);
  return response;
}
