import { createServer } from 'node:net';

/** A setting or the machine keeps Marquee from starting; the message is one sentence that says what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** @throws CannotStart when something listens there already, or the address is not this machine's */
export async function requireFreePort(
  host: string,
  port: number,
  setting: string,
  hostSetting = 'HOST',
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotStart(reasonOf(error, host, port, { setting, hostSetting }))),
    );
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

function reasonOf(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  { setting, hostSetting }: { readonly setting: string; readonly hostSetting: string },
): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. Stop it, or set ${setting} to a free port.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has. Set ${setting} to a port above 1023.`;
    default:
      return `Port ${port} on ${host} cannot be opened (${error.code ?? error.message}). Set ${hostSetting} to an address of this machine.`;
  }
}
